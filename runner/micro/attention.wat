;; Causal attention from one position: softmax(scale * query . keys) . values, for each head. Sums are of 64 bits, of numbers of 32. Two sums
;; are taken side by side, each in the order of its terms, so that the result is what plain JavaScript makes of it, to the bit.
;;
;; Places, widths and strides are in bytes. A head has an even number of channels. Positions are taken in fours: behind the last one
;; stands the last one again, until there are four, and its weight is 0 there.
(module
  (memory (import "attention" "memory") 0)
  ;; Of a position's keys, values, query and result, and of one head of them.
  (global $width (import "attention" "width") i32)
  (global $headWidth (import "attention" "headWidth") i32)
  ;; 1 / sqrt(channels of a head)
  (global $scale (import "attention" "scale") f64)
  ;; For each position, where it stands behind `keys` and behind `values`, [positions] of 32 bits.
  (global $rows (import "attention" "rows") i32)
  ;; Room for scores and what becomes of them, [heads][positions and 3 more] of 64 bits, a head's `stride` apart.
  (global $weights (import "attention" "weights") i32)
  (global $stride (import "attention" "stride") i32)
  ;; Room for the sums of weights, [heads] of 64 bits, and right behind it for those of weighted values, [heads][channels] of 64 bits.
  (global $totals (import "attention" "totals") i32)
  (global $sums (import "attention" "sums") i32)

  ;; Attends from the query at `query` to the first `length` positions of `rows`, and writes the result at `out`.
  (func (export "attend") (param $keys i32) (param $values i32) (param $length i32) (param $query i32) (param $out i32)
    (local $end i32)
    (local.set $end (i32.add (global.get $rows)
      (i32.shl (i32.and (i32.add (local.get $length) (i32.const 3)) (i32.const -4)) (i32.const 2))))
    (call $score (local.get $keys) (local.get $end) (local.get $query))
    (call $soften (local.get $length))
    (call $mix (local.get $values) (local.get $end))
    (call $divide (local.get $out)))

  ;; weights[head][p] = scale * (query . key of position p), for the rows before `end`.
  (func $score (param $keys i32) (param $end i32) (param $query i32)
    (local $row i32) (local $weight i32) (local $to i32) (local $channel i32) (local $headEnd i32)
    (local $first i32) (local $second i32) (local $third i32) (local $fourth i32)
    (local $one v128) (local $other v128) (local $pair v128) (local $even v128) (local $odd v128)
    (local.set $row (global.get $rows))
    (local.set $weight (global.get $weights))
    (loop $fours
      (local.set $first (i32.add (local.get $keys) (i32.load (local.get $row))))
      (local.set $second (i32.add (local.get $keys) (i32.load offset=4 (local.get $row))))
      (local.set $third (i32.add (local.get $keys) (i32.load offset=8 (local.get $row))))
      (local.set $fourth (i32.add (local.get $keys) (i32.load offset=12 (local.get $row))))
      (local.set $to (local.get $weight))
      (local.set $channel (i32.const 0))
      (loop $heads
        (local.set $headEnd (i32.add (local.get $channel) (global.get $headWidth)))
        (local.set $one (v128.const f64x2 0 0))
        (local.set $other (v128.const f64x2 0 0))
        (loop $channels
          ;; Two channels of the query, each in both lanes.
          (local.set $pair (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $query) (local.get $channel)))))
          (local.set $even (i8x16.shuffle 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 (local.get $pair) (local.get $pair)))
          (local.set $odd (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $pair) (local.get $pair)))
          ;; The same two of the first and the second position: a channel of both, then the other.
          (local.set $pair (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
            (v128.load64_zero (i32.add (local.get $first) (local.get $channel)))
            (v128.load64_zero (i32.add (local.get $second) (local.get $channel)))))
          (local.set $one (f64x2.add (local.get $one) (f64x2.mul (local.get $even) (f64x2.promote_low_f32x4 (local.get $pair)))))
          (local.set $one (f64x2.add (local.get $one) (f64x2.mul (local.get $odd) (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $pair) (local.get $pair))))))
          ;; And of the third and the fourth.
          (local.set $pair (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
            (v128.load64_zero (i32.add (local.get $third) (local.get $channel)))
            (v128.load64_zero (i32.add (local.get $fourth) (local.get $channel)))))
          (local.set $other (f64x2.add (local.get $other) (f64x2.mul (local.get $even) (f64x2.promote_low_f32x4 (local.get $pair)))))
          (local.set $other (f64x2.add (local.get $other) (f64x2.mul (local.get $odd) (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $pair) (local.get $pair))))))
          (local.set $channel (i32.add (local.get $channel) (i32.const 8)))
          (br_if $channels (i32.lt_u (local.get $channel) (local.get $headEnd))))
        (v128.store (local.get $to) (f64x2.mul (local.get $one) (f64x2.splat (global.get $scale))))
        (v128.store offset=16 (local.get $to) (f64x2.mul (local.get $other) (f64x2.splat (global.get $scale))))
        (local.set $to (i32.add (local.get $to) (global.get $stride)))
        (br_if $heads (i32.lt_u (local.get $channel) (global.get $width))))
      (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $fours (i32.lt_u (local.get $row) (local.get $end)))))

  ;; weights[head][p] = exp(weights[head][p] - the largest of the head), 0 behind the last position; totals[head] = their sum.
  (func $soften (param $length i32)
    (local $head i32) (local $weight i32) (local $end i32) (local $total i32) (local $sum f64) (local $top v128) (local $pair v128)
    (local.set $head (global.get $weights))
    (local.set $total (global.get $totals))
    (loop $heads
      (local.set $end (i32.add (local.get $head) (i32.shl (local.get $length) (i32.const 3))))
      ;; Where their number is odd, the pair of the last one holds it twice.
      (local.set $weight (local.get $head))
      (local.set $top (v128.load (local.get $weight)))
      (loop $pairs
        (local.set $top (f64x2.pmax (local.get $top) (v128.load (local.get $weight))))
        (local.set $weight (i32.add (local.get $weight) (i32.const 16)))
        (br_if $pairs (i32.lt_u (local.get $weight) (local.get $end))))
      (local.set $top (f64x2.pmax (local.get $top)
        (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $top) (local.get $top))))
      (local.set $sum (f64.const 0))
      (local.set $weight (local.get $head))
      (loop $pairs
        (local.set $pair (call $exp (f64x2.sub (v128.load (local.get $weight)) (local.get $top))))
        (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 0 (local.get $pair))))
        (v128.store (local.get $weight) (local.get $pair))
        (local.set $weight (i32.add (local.get $weight) (i32.const 16)))
        (if (i32.le_u (local.get $weight) (local.get $end))
          (then (local.set $sum (f64.add (local.get $sum) (f64x2.extract_lane 1 (local.get $pair))))))
        (br_if $pairs (i32.lt_u (local.get $weight) (local.get $end))))
      (f64.store (local.get $total) (local.get $sum))
      ;; At most three stand behind the last one.
      (v128.store (local.get $end) (v128.const f64x2 0 0))
      (f64.store offset=16 (local.get $end) (f64.const 0))
      (local.set $total (i32.add (local.get $total) (i32.const 8)))
      (local.set $head (i32.add (local.get $head) (global.get $stride)))
      (br_if $heads (i32.lt_u (local.get $total) (global.get $sums)))))

  ;; exp of two numbers that are not above 0, as fdlibm computes it (Sun Microsystems 1993, e_exp.c) and JavaScript engines do after it:
  ;; x = k ln 2 + r, where ln 2 is two numbers, a rational approximation of exp(r), and the result's exponent raised by k.
  (func $exp (param $x v128) (result v128)
    (local $k v128) (local $power v128) (local $hi v128) (local $lo v128) (local $r v128) (local $t v128) (local $c v128) (local $y v128)
    ;; k = 0 above -0.5 ln 2, else x / ln 2 rounded.
    (local.set $k (v128.andnot
      (f64x2.trunc (f64x2.sub (f64x2.mul (local.get $x) (v128.const f64x2 0x1.71547652b82fep+0 0x1.71547652b82fep+0)) (v128.const f64x2 0.5 0.5)))
      (f64x2.gt (local.get $x) (v128.const f64x2 -0x1.62e43p-2 -0x1.62e43p-2))))
    (local.set $hi (f64x2.sub (local.get $x) (f64x2.mul (local.get $k) (v128.const f64x2 0x1.62e42feep-1 0x1.62e42feep-1))))
    (local.set $lo (f64x2.mul (local.get $k) (v128.const f64x2 0x1.a39ef35793c76p-33 0x1.a39ef35793c76p-33)))
    (local.set $r (f64x2.sub (local.get $hi) (local.get $lo)))
    (local.set $t (f64x2.mul (local.get $r) (local.get $r)))
    (local.set $c (f64x2.sub (local.get $r) (f64x2.mul (local.get $t)
      (f64x2.add (v128.const f64x2 1.66666666666666019037e-01 1.66666666666666019037e-01) (f64x2.mul (local.get $t)
      (f64x2.add (v128.const f64x2 -2.77777777770155933842e-03 -2.77777777770155933842e-03) (f64x2.mul (local.get $t)
      (f64x2.add (v128.const f64x2 6.61375632143793436117e-05 6.61375632143793436117e-05) (f64x2.mul (local.get $t)
      (f64x2.add (v128.const f64x2 -1.65339022054652515390e-06 -1.65339022054652515390e-06) (f64x2.mul (local.get $t)
      (v128.const f64x2 4.13813679705723846039e-08 4.13813679705723846039e-08))))))))))))
    (local.set $y (f64x2.sub (v128.const f64x2 1 1) (f64x2.sub
      (f64x2.sub (local.get $lo) (f64x2.div (f64x2.mul (local.get $r) (local.get $c)) (f64x2.sub (v128.const f64x2 2 2) (local.get $c))))
      (local.get $hi))))
    ;; 2^k as 2^(k + 1000) * 2^-1000 where it is no normal number.
    (local.set $t (f64x2.lt (local.get $k) (v128.const f64x2 -1021 -1021)))
    (local.set $power (i64x2.shl (i64x2.add (v128.const i64x2 1023 1023) (i64x2.extend_low_i32x4_s (i32x4.trunc_sat_f64x2_s_zero
      (f64x2.add (local.get $k) (v128.and (local.get $t) (v128.const f64x2 1000 1000)))))) (i32.const 52)))
    (local.set $y (f64x2.mul (f64x2.mul (local.get $y) (local.get $power))
      (v128.bitselect (v128.const f64x2 0x1p-1000 0x1p-1000) (v128.const f64x2 1 1) (local.get $t))))
    ;; Closer to 0 than 2^-28 it is 1 + x, and below the logarithm of the least number it is 0.
    (local.set $y (v128.bitselect (f64x2.add (v128.const f64x2 1 1) (local.get $x)) (local.get $y) (f64x2.gt (local.get $x) (v128.const f64x2 -0x1p-28 -0x1p-28))))
    (v128.andnot (local.get $y) (f64x2.lt (local.get $x) (v128.const f64x2 -7.45133219101941108420e+02 -7.45133219101941108420e+02))))

  ;; sums[channel] = the sum over positions of weights[head][p] * value of position p, for the rows before `end`.
  (func $mix (param $values i32) (param $end i32)
    (local $row i32) (local $weight i32) (local $from i32) (local $sum i32) (local $channel i32) (local $headEnd i32)
    (local $first i32) (local $second i32) (local $third i32) (local $fourth i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (memory.fill (global.get $sums) (i32.const 0) (i32.shl (global.get $width) (i32.const 1)))
    (local.set $row (global.get $rows))
    (local.set $weight (global.get $weights))
    (loop $fours
      (local.set $first (i32.add (local.get $values) (i32.load (local.get $row))))
      (local.set $second (i32.add (local.get $values) (i32.load offset=4 (local.get $row))))
      (local.set $third (i32.add (local.get $values) (i32.load offset=8 (local.get $row))))
      (local.set $fourth (i32.add (local.get $values) (i32.load offset=12 (local.get $row))))
      (local.set $from (local.get $weight))
      (local.set $sum (global.get $sums))
      (local.set $channel (i32.const 0))
      (loop $heads
        (local.set $headEnd (i32.add (local.get $channel) (global.get $headWidth)))
        (local.set $a (v128.load64_splat (local.get $from)))
        (local.set $b (v128.load64_splat offset=8 (local.get $from)))
        (local.set $c (v128.load64_splat offset=16 (local.get $from)))
        (local.set $d (v128.load64_splat offset=24 (local.get $from)))
        (loop $channels
          (v128.store (local.get $sum)
            (f64x2.add (f64x2.add (f64x2.add (f64x2.add (v128.load (local.get $sum))
              (f64x2.mul (local.get $a) (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $first) (local.get $channel))))))
              (f64x2.mul (local.get $b) (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $second) (local.get $channel))))))
              (f64x2.mul (local.get $c) (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $third) (local.get $channel))))))
              (f64x2.mul (local.get $d) (f64x2.promote_low_f32x4 (v128.load64_zero (i32.add (local.get $fourth) (local.get $channel)))))))
          (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
          (local.set $channel (i32.add (local.get $channel) (i32.const 8)))
          (br_if $channels (i32.lt_u (local.get $channel) (local.get $headEnd))))
        (local.set $from (i32.add (local.get $from) (global.get $stride)))
        (br_if $heads (i32.lt_u (local.get $channel) (global.get $width))))
      (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (br_if $fours (i32.lt_u (local.get $row) (local.get $end)))))

  ;; out[channel] = sums[channel] / totals[head]
  (func $divide (param $out i32)
    (local $channel i32) (local $headEnd i32) (local $sum i32) (local $at i32) (local $total v128)
    (local.set $sum (global.get $sums))
    (local.set $at (global.get $totals))
    (loop $heads
      (local.set $headEnd (i32.add (local.get $channel) (global.get $headWidth)))
      (local.set $total (v128.load64_splat (local.get $at)))
      (loop $channels
        (v128.store64_lane 0 (i32.add (local.get $out) (local.get $channel))
          (f32x4.demote_f64x2_zero (f64x2.div (v128.load (local.get $sum)) (local.get $total))))
        (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
        (local.set $channel (i32.add (local.get $channel) (i32.const 8)))
        (br_if $channels (i32.lt_u (local.get $channel) (local.get $headEnd))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $heads (i32.lt_u (local.get $channel) (global.get $width))))))
