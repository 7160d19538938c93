import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, group, line, poly, rect, see } from '../ink.ts';
import { footShadow } from './room.ts';

export type Screen = (w: number, h: number) => string;

export const reflection = (w: number, h: number) =>
  poly(
    [
      [0, 0],
      [w * 0.42, 0],
      [w * 0.16, h],
      [0, h],
    ],
    '#ffffff',
    see(0.07),
  );

/** (x, y) is the lower left, w the width of the base. */
export function laptop(m: Mood, x: number, y: number, w: number, screen: Screen, body = m.metal): string {
  const lid = { w: w * 0.82, h: w * 0.53 };
  const deck = w * 0.17;
  const left = x + (w - lid.w) / 2;
  const top = y - deck - lid.h;
  const bezel = w * 0.018;
  const inner = { w: lid.w - bezel * 2, h: lid.h - bezel * 2.4 };
  const keys = [0.2, 0.38, 0.56].map((row) => {
    const inset = (1 - row) * (w - lid.w) * 0.5 + w * 0.055;
    return line(x + inset, y - deck + deck * row, x + w - inset, y - deck + deck * row, dim(body, 0.62), deck * 0.1);
  });
  return group(
    footShadow(m, x + 10, y - 4, w - 10, w * 0.12, w * 0.05),
    rect(left, top, lid.w, lid.h + 6, dim(m.dark, 0.25), w * 0.022),
    rect(left, top, lid.w, 5, lit(body, 0.3), 2),
    at(
      left + bezel,
      top + bezel,
      clip(rect(0, 0, inner.w, inner.h, '#000', 3), screen(inner.w, inner.h), reflection(inner.w, inner.h)),
    ),
    poly(
      [
        [left, y - deck],
        [left + lid.w, y - deck],
        [x + w, y - w * 0.014],
        [x, y - w * 0.014],
      ],
      body,
    ),
    poly(
      [
        [left + lid.w * 0.62, y - deck],
        [left + lid.w, y - deck],
        [x + w, y - w * 0.014],
        [x + w * 0.7, y - w * 0.014],
      ],
      dim(body, 0.12),
    ),
    ...keys,
    poly(
      [
        [x + w * 0.39, y - deck * 0.36],
        [x + w * 0.61, y - deck * 0.36],
        [x + w * 0.625, y - deck * 0.12],
        [x + w * 0.375, y - deck * 0.12],
      ],
      dim(body, 0.14),
    ),
    rect(x, y - w * 0.018, w, w * 0.026, dim(body, 0.3), w * 0.012),
    rect(x, y - w * 0.02, w, 4, lit(body, 0.45), 2),
    rect(left, y - deck - 5, lid.w, 7, dim(body, 0.55)),
  );
}

export function closedLaptop(m: Mood, x: number, y: number, w: number, body = m.metal): string {
  return group(
    rect(x, y - w * 0.062, w, w * 0.062, dim(body, 0.22), w * 0.022),
    rect(x, y - w * 0.062, w, w * 0.034, body, w * 0.017),
    rect(x + 6, y - w * 0.062, w - 12, 3.5, lit(body, 0.55), 2),
    rect(x + w * 0.72, y - w * 0.058, w * 0.27, w * 0.052, dim(body, 0.35), w * 0.017, see(0.4)),
  );
}

export function monitor(m: Mood, x: number, y: number, w: number, screen: Screen, ratio = 0.6): string {
  const h = w * ratio;
  const foot = w * 0.2;
  const top = y - foot - h;
  const b = w * 0.022;
  return group(
    footShadow(m, x + w * 0.3, y - 4, w * 0.4, w * 0.16, w * 0.05),
    rect(x + w * 0.445, y - foot - 6, w * 0.11, foot, dim(m.metal, 0.35)),
    rect(x + w * 0.445, y - foot - 6, w * 0.04, foot, m.metal),
    rect(x + w * 0.3, y - 14, w * 0.4, 14, m.metal, 6),
    rect(x + w * 0.3, y - 6, w * 0.4, 6, dim(m.metal, 0.4), 3),
    rect(x, top, w, h, dim(m.dark, 0.2), w * 0.018),
    rect(x + 8, top, w - 16, 4, lit(m.dark, 0.3), 2),
    at(
      x + b,
      top + b,
      clip(rect(0, 0, w - 2 * b, h - 2 * b, '#000', 3), screen(w - 2 * b, h - 2 * b), reflection(w - 2 * b, h - 2 * b)),
    ),
  );
}

export const page =
  (back: string, mark: string, accent: string): Screen =>
  (w, h) =>
    group(
      rect(0, 0, w, h, back),
      rect(0, 0, w, h * 0.12, mark, 0, see(0.9)),
      disc(w * 0.05, h * 0.06, h * 0.025, accent),
      rect(w * 0.06, h * 0.22, w * 0.38, h * 0.08, mark, 3),
      ...[0.38, 0.47, 0.56].map((t, i) => rect(w * 0.06, h * t, w * (0.34 - i * 0.05), h * 0.035, mark, 2, see(0.4))),
      rect(w * 0.06, h * 0.7, w * 0.16, h * 0.11, accent, 4),
      rect(w * 0.54, h * 0.22, w * 0.4, h * 0.6, mark, 4, see(0.22)),
    );

export function phone(m: Mood, x: number, y: number, w: number, screen: Screen): string {
  const h = w * 2.02;
  return group(
    rect(x, y - h, w, h, dim(m.dark, 0.35), w * 0.14),
    rect(x, y - h, w * 0.06, h, lit(m.dark, 0.15), w * 0.03),
    at(
      x + w * 0.06,
      y - h + w * 0.06,
      clip(
        rect(0, 0, w * 0.88, h - w * 0.12, '#000', w * 0.1),
        screen(w * 0.88, h - w * 0.12),
        reflection(w * 0.88, h),
      ),
    ),
    rect(x + w * 0.36, y - h + w * 0.1, w * 0.28, w * 0.06, dim(m.dark, 0.4), w * 0.03),
  );
}
