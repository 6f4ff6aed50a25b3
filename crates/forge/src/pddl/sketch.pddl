; Completing a sketch of a Sokoban level. A cell that nobody has touched may still become anything that is
; allowed there, so pieces are put when they matter; what was put was there from the start.

(define (domain boxwright-sketch)
  (:requirements :strips :typing)
  (:types cell direction count)
  (:predicates
    (beside ?from ?to - cell ?way - direction)
    (player ?at - cell)
    (box ?at - cell)
    (clear ?at - cell)
    (untouched ?at - cell)
    (may-wall ?at - cell)
    (may-box ?at - cell)
    (may-player ?at - cell)
    (may-goal ?at - cell)
    (nobody)
    (someone)
    (filled ?at - cell)
    (goal-set ?at - cell)
    (goal-will-do ?at - cell)
    (walls-left ?left - count)
    (boxes-left ?left - count)
    (goals-left ?left - count)
    (one-less ?left ?less - count)
    (enough-walls ?left - count)
    (even ?boxes ?goals - count)
    (finished))

  (:action put-wall
    :parameters (?at - cell ?left ?less - count)
    :precondition (and
      (untouched ?at)
      (may-wall ?at)
      (walls-left ?left)
      (one-less ?left ?less))
    :effect (and
      (not (untouched ?at))
      (not (clear ?at))
      (filled ?at)
      (not (walls-left ?left))
      (walls-left ?less)))

  (:action put-box
    :parameters (?at - cell ?left ?less - count)
    :precondition (and
      (untouched ?at)
      (may-box ?at)
      (boxes-left ?left)
      (one-less ?left ?less))
    :effect (and
      (not (untouched ?at))
      (not (clear ?at))
      (box ?at)
      (filled ?at)
      (not (boxes-left ?left))
      (boxes-left ?less)))

  (:action put-player
    :parameters (?at - cell)
    :precondition (and
      (nobody)
      (untouched ?at)
      (may-player ?at))
    :effect (and
      (not (untouched ?at))
      (not (nobody))
      (someone)
      (player ?at)
      (filled ?at)))

  ; Under a box that stays: it is no longer one that could be pushed.
  (:action put-goal
    :parameters (?at - cell ?left ?less - count)
    :precondition (and
      (box ?at)
      (may-goal ?at)
      (goals-left ?left)
      (one-less ?left ?less))
    :effect (and
      (not (box ?at))
      (goal-set ?at)
      (not (goals-left ?left))
      (goals-left ?less)))

  ; Where either a goal or something else must be put, a goal will do.
  (:action accept
    :parameters (?at - cell)
    :precondition (and
      (goal-will-do ?at)
      (goal-set ?at))
    :effect (and
      (filled ?at)))

  (:action move
    :parameters (?from ?to - cell ?way - direction)
    :precondition (and
      (player ?from)
      (beside ?from ?to ?way)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (player ?to)
      (not (untouched ?to))))

  (:action push
    :parameters (?from ?box ?to - cell ?way - direction)
    :precondition (and
      (player ?from)
      (beside ?from ?box ?way)
      (box ?box)
      (beside ?box ?to ?way)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (player ?box)
      (not (box ?box))
      (clear ?box)
      (box ?to)
      (not (clear ?to))
      (not (untouched ?to))))

  ; As many pieces as were asked for, and as many boxes as goals.
  (:action finish
    :parameters (?walls ?boxes ?goals - count)
    :precondition (and
      (someone)
      (walls-left ?walls)
      (enough-walls ?walls)
      (boxes-left ?boxes)
      (goals-left ?goals)
      (even ?boxes ?goals))
    :effect (and
      (not (walls-left ?walls))
      (not (boxes-left ?boxes))
      (not (goals-left ?goals))
      (finished))))
