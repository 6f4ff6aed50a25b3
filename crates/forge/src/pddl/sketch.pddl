; Completing a sketch of a Sokoban level: first pieces are put where they may be, the player last, then the
; level is played. Nothing has a name; counts say how many pieces are left.

(define (domain boxwright-sketch)
  (:requirements :strips :typing)
  (:types cell direction count)
  (:predicates
    (beside ?from ?to - cell ?way - direction)
    (player ?at - cell)
    (box ?at - cell)
    (clear ?at - cell)
    (bare ?at - cell)
    (may-wall ?at - cell)
    (may-box ?at - cell)
    (may-player ?at - cell)
    (may-goal ?at - cell)
    (someone)
    (making)
    (playing)
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
      (making)
      (bare ?at)
      (may-wall ?at)
      (walls-left ?left)
      (one-less ?left ?less))
    :effect (and
      (not (bare ?at))
      (not (clear ?at))
      (filled ?at)
      (not (walls-left ?left))
      (walls-left ?less)))

  (:action put-box
    :parameters (?at - cell ?left ?less - count)
    :precondition (and
      (making)
      (bare ?at)
      (may-box ?at)
      (boxes-left ?left)
      (one-less ?left ?less))
    :effect (and
      (not (bare ?at))
      (not (clear ?at))
      (box ?at)
      (filled ?at)
      (not (boxes-left ?left))
      (boxes-left ?less)))

  (:action put-player
    :parameters (?at - cell)
    :precondition (and
      (making)
      (bare ?at)
      (may-player ?at))
    :effect (and
      (not (bare ?at))
      (player ?at)
      (filled ?at)
      (not (making))
      (playing)))

  ; Where the player is drawn.
  (:action begin
    :parameters ()
    :precondition (and
      (making)
      (someone))
    :effect (and
      (not (making))
      (playing)))

  ; Under a box that stays: it is no longer one that could be pushed.
  (:action put-goal
    :parameters (?at - cell ?left ?less - count)
    :precondition (and
      (playing)
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
      (playing)
      (player ?from)
      (beside ?from ?to ?way)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (player ?to)))

  (:action push
    :parameters (?from ?box ?to - cell ?way - direction)
    :precondition (and
      (playing)
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
      (not (clear ?to))))

  ; As many pieces as were asked for, and as many boxes as goals.
  (:action finish
    :parameters (?walls ?boxes ?goals - count)
    :precondition (and
      (playing)
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
