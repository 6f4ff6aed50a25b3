; A field of ice. Three rocks are to be put where there are question marks, so that the player (@) can
; come to rest on the exit (x).
;
;     #########
;     #@  ?   #
;     # ?   ? #
;     #  ?x   #
;     #    ?  #
;     #########

(define (problem ice-maze-1)
  (:domain ice-maze)
  (:objects
    a1 b1 c1 d1 e1 f1 g1 h1 i1
    a2 b2 c2 d2 e2 f2 g2 h2 i2
    a3 b3 c3 d3 e3 f3 g3 h3 i3
    a4 b4 c4 d4 e4 f4 g4 h4 i4
    a5 b5 c5 d5 e5 f5 g5 h5 i5
    a6 b6 c6 d6 e6 f6 g6 h6 i6 - cell
    up right down left - direction
    three two one none - count)
  (:init
    (making)
    (left three) (one-less three two) (one-less two one) (one-less one none)
    (blocked a1) (blocked b1) (blocked c1) (blocked d1) (blocked e1) (blocked f1) (blocked g1) (blocked h1) (blocked i1)
    (blocked a2) (blocked i2)
    (blocked a3) (blocked i3)
    (blocked a4) (blocked i4)
    (blocked a5) (blocked i5)
    (blocked a6) (blocked b6) (blocked c6) (blocked d6) (blocked e6) (blocked f6) (blocked g6) (blocked h6) (blocked i6)
    (smooth b2) (player b2)
    (beside b2 b1 up) (beside b2 c2 right) (beside b2 b3 down) (beside b2 a2 left)
    (smooth c2)
    (beside c2 c1 up) (beside c2 d2 right) (beside c2 c3 down) (beside c2 b2 left)
    (smooth d2)
    (beside d2 d1 up) (beside d2 e2 right) (beside d2 d3 down) (beside d2 c2 left)
    (smooth e2) (open e2)
    (beside e2 e1 up) (beside e2 f2 right) (beside e2 e3 down) (beside e2 d2 left)
    (smooth f2)
    (beside f2 f1 up) (beside f2 g2 right) (beside f2 f3 down) (beside f2 e2 left)
    (smooth g2)
    (beside g2 g1 up) (beside g2 h2 right) (beside g2 g3 down) (beside g2 f2 left)
    (smooth h2)
    (beside h2 h1 up) (beside h2 i2 right) (beside h2 h3 down) (beside h2 g2 left)
    (smooth b3)
    (beside b3 b2 up) (beside b3 c3 right) (beside b3 b4 down) (beside b3 a3 left)
    (smooth c3) (open c3)
    (beside c3 c2 up) (beside c3 d3 right) (beside c3 c4 down) (beside c3 b3 left)
    (smooth d3)
    (beside d3 d2 up) (beside d3 e3 right) (beside d3 d4 down) (beside d3 c3 left)
    (smooth e3)
    (beside e3 e2 up) (beside e3 f3 right) (beside e3 e4 down) (beside e3 d3 left)
    (smooth f3)
    (beside f3 f2 up) (beside f3 g3 right) (beside f3 f4 down) (beside f3 e3 left)
    (smooth g3) (open g3)
    (beside g3 g2 up) (beside g3 h3 right) (beside g3 g4 down) (beside g3 f3 left)
    (smooth h3)
    (beside h3 h2 up) (beside h3 i3 right) (beside h3 h4 down) (beside h3 g3 left)
    (smooth b4)
    (beside b4 b3 up) (beside b4 c4 right) (beside b4 b5 down) (beside b4 a4 left)
    (smooth c4)
    (beside c4 c3 up) (beside c4 d4 right) (beside c4 c5 down) (beside c4 b4 left)
    (smooth d4) (open d4)
    (beside d4 d3 up) (beside d4 e4 right) (beside d4 d5 down) (beside d4 c4 left)
    (smooth e4)
    (beside e4 e3 up) (beside e4 f4 right) (beside e4 e5 down) (beside e4 d4 left)
    (smooth f4)
    (beside f4 f3 up) (beside f4 g4 right) (beside f4 f5 down) (beside f4 e4 left)
    (smooth g4)
    (beside g4 g3 up) (beside g4 h4 right) (beside g4 g5 down) (beside g4 f4 left)
    (smooth h4)
    (beside h4 h3 up) (beside h4 i4 right) (beside h4 h5 down) (beside h4 g4 left)
    (smooth b5)
    (beside b5 b4 up) (beside b5 c5 right) (beside b5 b6 down) (beside b5 a5 left)
    (smooth c5)
    (beside c5 c4 up) (beside c5 d5 right) (beside c5 c6 down) (beside c5 b5 left)
    (smooth d5)
    (beside d5 d4 up) (beside d5 e5 right) (beside d5 d6 down) (beside d5 c5 left)
    (smooth e5)
    (beside e5 e4 up) (beside e5 f5 right) (beside e5 e6 down) (beside e5 d5 left)
    (smooth f5) (open f5)
    (beside f5 f4 up) (beside f5 g5 right) (beside f5 f6 down) (beside f5 e5 left)
    (smooth g5)
    (beside g5 g4 up) (beside g5 h5 right) (beside g5 g6 down) (beside g5 f5 left)
    (smooth h5)
    (beside h5 h4 up) (beside h5 i5 right) (beside h5 h6 down) (beside h5 g5 left))
  (:goal (and
    (player e4)
    (resting)
    (left none))))
