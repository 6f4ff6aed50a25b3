; Completing a sketch of a Sokoban level as Balyo & Froleyks (2021) describe it: walls and boxes have names,
; everything is put before play begins, the player last, and pushes are counted.

(define (domain boxwright-sketch-published)
  (:requirements :strips :typing)
  (:types cell direction count wall crate)
  (:predicates
    (beside ?from ?to - cell ?way - direction)
    (player ?at - cell)
    (box ?at - cell)
    (clear ?at - cell)
    (bare ?at - cell)
    (may-wall ?at - cell)
    (may-box ?at - cell)
    (may-player ?at - cell)
    (waiting-wall ?wall - wall)
    (placed-wall ?wall - wall)
    (waiting-crate ?crate - crate)
    (placed-crate ?crate - crate)
    (someone)
    (making)
    (playing)
    (pushed ?count - count)
    (next ?count ?more - count))

  (:action put-wall
    :parameters (?at - cell ?wall - wall)
    :precondition (and
      (making)
      (may-wall ?at)
      (bare ?at)
      (waiting-wall ?wall))
    :effect (and
      (not (bare ?at))
      (not (clear ?at))
      (not (waiting-wall ?wall))
      (placed-wall ?wall)))

  (:action put-box
    :parameters (?at - cell ?crate - crate)
    :precondition (and
      (making)
      (may-box ?at)
      (bare ?at)
      (waiting-crate ?crate))
    :effect (and
      (not (bare ?at))
      (not (clear ?at))
      (box ?at)
      (not (waiting-crate ?crate))
      (placed-crate ?crate)))

  (:action put-player
    :parameters (?at - cell)
    :precondition (and
      (making)
      (may-player ?at)
      (bare ?at))
    :effect (and
      (not (bare ?at))
      (player ?at)
      (not (making))
      (playing)))

  (:action begin
    :parameters ()
    :precondition (and
      (making)
      (someone))
    :effect (and
      (not (making))
      (playing)))

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
    :parameters (?from ?box ?to - cell ?way - direction ?count ?more - count)
    :precondition (and
      (playing)
      (player ?from)
      (beside ?from ?box ?way)
      (box ?box)
      (beside ?box ?to ?way)
      (clear ?to)
      (pushed ?count)
      (next ?count ?more))
    :effect (and
      (not (player ?from))
      (player ?box)
      (not (box ?box))
      (clear ?box)
      (box ?to)
      (not (clear ?to))
      (not (pushed ?count))
      (pushed ?more))))
