// Objects are placed by their left edge and the line that they stand on.
import { deepen, dim, lit, type Mood } from '../colors.ts';
import {
  clip,
  corners,
  disc,
  fade,
  group,
  type Point,
  path,
  poly,
  rect,
  see,
  shadowOutline,
  stroke,
  twoTone,
  wash,
} from '../ink.ts';

export const shadowOf = (m: Mood, list: Point[], dx: number, dy: number, strength = 1) =>
  poly(shadowOutline(list, dx, dy), dim(m.wall, 0.9), see(Math.min(1, m.shadow * strength)));

export const boxShadow = (m: Mood, x: number, y: number, w: number, h: number, dx: number, dy: number, strength = 1) =>
  shadowOf(m, corners(x, y, w, h), dx, dy, strength);

export const footShadow = (m: Mood, x: number, y: number, w: number, reach = 60, depth = 16, strength = 1) =>
  poly(
    [
      [x, y],
      [x + w, y],
      [x + w + reach, y + depth],
      [x + reach * 0.6, y + depth],
    ],
    black(m),
    see(Math.min(1, m.shadow * 1.5 * strength)),
  );

const black = (m: Mood) => dim(m.floor, 0.92);

export function room(m: Mood, horizon = 690, width = 1440, height = 900): string {
  const air = wash(lit(m.wall, 0.35), deepen(m.wall, 0.55), 'across', 0.75, 0.75);
  const depth = wash(m.floor, dim(m.floor, 0.4), 'down', 0, 0.8);
  return group(
    air.defs,
    depth.defs,
    rect(0, 0, width, horizon, m.wall),
    rect(0, 0, width, horizon, air.fill),
    rect(0, horizon, width, height - horizon, m.floor),
    rect(0, horizon, width, height - horizon, depth.fill),
    rect(0, horizon - 26, width, 26, lit(m.wall, 0.22)),
    rect(0, horizon - 4, width, 5, dim(m.wall, 0.35)),
  );
}

export function beam(m: Mood, x: number, y: number, w: number, h: number, columns = 2, rows = 2, skew = 0.42): string {
  const gap = 16;
  const pane = { w: (w - gap * (columns - 1)) / columns, h: (h - gap * (rows - 1)) / rows };
  const panes: string[] = [];
  for (let c = 0; c < columns; c += 1) {
    for (let r = 0; r < rows; r += 1) {
      const left = x + c * (pane.w + gap);
      const top = y + r * (pane.h + gap) + c * (pane.w + gap) * skew * 0.35;
      const drop = pane.w * skew * 0.35;
      const slide = (v: number) => (v - y) * skew;
      panes.push(
        poly(
          [
            [left + slide(top), top],
            [left + pane.w + slide(top), top + drop],
            [left + pane.w + slide(top + pane.h), top + pane.h + drop],
            [left + slide(top + pane.h), top + pane.h],
          ],
          m.beam,
        ),
      );
    }
  }
  return fade(m.beamStrength, ...panes);
}

const puffs = [
  [0.17, 0.15, 0.15],
  [0.38, 0.27, 0.22],
  [0.63, 0.2, 0.19],
  [0.84, 0.13, 0.13],
] as const;

export const cloudShape = (x: number, y: number, w: number) => (fill: string) =>
  group(
    ...puffs.map(([cx, cy, r]) => disc(x + cx * w, y - cy * w, r * w, fill)),
    rect(x + 0.17 * w, y - 0.2 * w, 0.67 * w, 0.2 * w, fill),
  );

/** (x, y) is the lower left. */
export const cloud = (x: number, y: number, w: number, fill: string, shade = 0.13) =>
  twoTone(cloudShape(x, y, w), fill, dim(fill, shade), w * 0.045, w * 0.05);

export function window(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  view: string,
  columns = 2,
  rows = 2,
): string {
  const frame = lit(m.paper, 0.2);
  const bar = 14;
  const bars: string[] = [];
  for (let c = 1; c < columns; c += 1)
    bars.push(
      rect(x + (w * c) / columns - bar / 2, y, bar, h, frame),
      rect(x + (w * c) / columns + bar / 2 - 4, y, 4, h, dim(frame, 0.2)),
    );
  for (let r = 1; r < rows; r += 1)
    bars.push(
      rect(x, y + (h * r) / rows - bar / 2, w, bar, frame),
      rect(x, y + (h * r) / rows + bar / 2 - 4, w, 4, dim(frame, 0.2)),
    );
  return group(
    boxShadow(m, x - 20, y - 20, w + 40, h + 40, 16, 12, 0.8),
    rect(x - 20, y - 20, w + 40, h + 40, frame, 4),
    clip(rect(x, y, w, h, '#000'), rect(x, y, w, h, m.sky), view),
    rect(x, y, w, 12, dim(m.sky, 0.5), 0, see(0.35)),
    rect(x, y, 10, h, dim(m.sky, 0.5), 0, see(0.3)),
    ...bars,
    rect(x - 40, y + h + 16, w + 80, 22, lit(frame, 0.3), 3),
    rect(x - 40, y + h + 34, w + 80, 8, dim(frame, 0.22), 2),
  );
}

export function table(m: Mood, x: number, y: number, w: number, depth = 46, edge = 22, legs = 0): string {
  const top = lit(m.wood, 0.28);
  const leg = (lx: number) =>
    group(rect(lx, y + edge, 26, legs, dim(m.wood, 0.3)), rect(lx + 17, y + edge, 9, legs, dim(m.wood, 0.5)));
  return group(
    legs ? group(leg(x + 50), leg(x + w - 76), rect(x + 30, y + edge, w - 60, 30, dim(m.wood, 0.36))) : '',
    poly(
      [
        [x + depth * 0.7, y - depth],
        [x + w - depth * 0.7, y - depth],
        [x + w, y],
        [x, y],
      ],
      top,
    ),
    poly(
      [
        [x + w * 0.55, y - depth],
        [x + w - depth * 0.7, y - depth],
        [x + w, y],
        [x + w * 0.62, y],
      ],
      m.wood,
      see(0.5),
    ),
    rect(x, y, w, edge, m.wood),
    rect(x, y, w, 4, lit(m.wood, 0.5)),
    rect(x, y + edge - 6, w, 6, dim(m.wood, 0.25)),
  );
}

export function shelf(m: Mood, x: number, y: number, w: number, thick = 20): string {
  return group(
    boxShadow(m, x, y, w, thick, 26, 34),
    rect(x, y, w, thick, m.wood),
    rect(x, y, w, 5, lit(m.wood, 0.45)),
    rect(x, y + thick - 5, w, 5, dim(m.wood, 0.3)),
  );
}

export function lightCone(m: Mood, x: number, y: number, spread: number, length: number, lean = 0): string {
  const glow = wash(m.accent, m.accent, 'down', 0.5, 0.06);
  return group(
    glow.defs,
    poly(
      [
        [x - 46, y],
        [x + 46, y],
        [x + spread + lean, y + length],
        [x - spread + lean, y + length],
      ],
      glow.fill,
    ),
  );
}

export function glow(m: Mood, x: number, y: number, r: number, strength = 0.5, color = m.accent): string {
  const round = wash(color, color, 'round', strength, 0);
  return group(round.defs, disc(x, y, r, round.fill));
}

export function pendant(m: Mood, x: number, y: number, w = 150): string {
  const shade = (fill: string) =>
    path(
      `M${x - w / 2} ${y}Q${x - w / 2} ${y - w * 0.5} ${x - 14} ${y - w * 0.56}L${x + 14} ${y - w * 0.56}Q${x + w / 2} ${y - w * 0.5} ${x + w / 2} ${y}Z`,
      fill,
    );
  return group(
    stroke(`M${x} 0V${y - w * 0.56}`, dim(m.dark, 0.3), 5),
    twoTone(shade, m.brand, dim(m.brand, 0.45), w * 0.24, 0),
    rect(x - w / 2, y - 4, w, 8, lit(m.accent, 0.4), 3),
  );
}
