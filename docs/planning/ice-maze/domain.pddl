; Making a maze of ice, and crossing it.
;
; First rocks are put on cells that the designer left open. Then the player sets off, slides as far as
; nothing is in the way, and comes to rest in front of a wall or a rock.

(define (domain ice-maze)
  (:requirements :strips :typing)
  (:types cell direction count)
  (:predicates
    ; The maze. A cell is smooth or there is something in the way.
    (beside ?from ?to - cell ?way - direction)
    (smooth ?at - cell)
    (blocked ?at - cell)
    ; Making it: where a rock may be put, and how many are left.
    (making)
    (open ?at - cell)
    (left ?rocks - count)
    (one-less ?rocks ?less - count)
    ; Playing it: where the player is, at rest or on its way.
    (player ?at - cell)
    (resting)
    (sliding ?way - direction))

  (:action put-rock
    :parameters (?at - cell ?rocks ?less - count)
    :precondition (and
      (making)
      (open ?at)
      (smooth ?at)
      (left ?rocks)
      (one-less ?rocks ?less))
    :effect (and
      (not (smooth ?at))
      (blocked ?at)
      (not (left ?rocks))
      (left ?less)))

  (:action begin
    :parameters ()
    :precondition (and
      (making))
    :effect (and
      (not (making))
      (resting)))

  (:action set-off
    :parameters (?from ?to - cell ?way - direction)
    :precondition (and
      (resting)
      (player ?from)
      (beside ?from ?to ?way)
      (smooth ?to))
    :effect (and
      (not (resting))
      (sliding ?way)
      (not (player ?from))
      (player ?to)))

  (:action slide
    :parameters (?from ?to - cell ?way - direction)
    :precondition (and
      (sliding ?way)
      (player ?from)
      (beside ?from ?to ?way)
      (smooth ?to))
    :effect (and
      (not (player ?from))
      (player ?to)))

  (:action stop
    :parameters (?at ?front - cell ?way - direction)
    :precondition (and
      (sliding ?way)
      (player ?at)
      (beside ?at ?front ?way)
      (blocked ?front))
    :effect (and
      (not (sliding ?way))
      (resting))))
