import { dim, lit, type Mood } from '../colors.ts';
import { group, oval, path, poly, rect, see, seededRandom, stroke, twoTone, wash } from '../ink.ts';

export function outdoors(m: Mood, horizon: number, low: string, high = m.sky): string {
  const air = wash(high, low, 'down');
  return group(
    air.defs,
    rect(0, 0, 1440, 900, high),
    rect(0, 0, 1440, horizon, air.fill),
    rect(0, horizon, 1440, 900 - horizon, m.floor),
  );
}

export const hill = (d: string, fill: string) => path(`${d}V900H0Z`, fill);

export function house(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  color: string,
  columns: number,
  rows: number,
  seed = 1,
  litShare = 0.4,
): string {
  const roll = seededRandom(seed);
  const cell = { w: w / (columns + 0.6), h: h / (rows + 0.7) };
  const panes: string[] = [];
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const wx = x + cell.w * (0.3 + c) + cell.w * 0.18;
      const wy = y - h + cell.h * (0.3 + r) + cell.h * 0.12;
      const on = roll() < litShare;
      panes.push(
        rect(wx, wy, cell.w * 0.64, cell.h * 0.62, on ? m.accent : dim(color, 0.55), 2),
        rect(wx, wy, cell.w * 0.64, cell.h * 0.08, dim(color, 0.7), 0, see(0.5)),
        on
          ? rect(wx + cell.w * 0.08, wy + cell.h * 0.34, cell.w * 0.3, cell.h * 0.28, dim(m.accent, 0.3))
          : poly(
              [
                [wx, wy],
                [wx + cell.w * 0.3, wy],
                [wx, wy + cell.h * 0.5],
              ],
              lit(color, 0.4),
              see(0.3),
            ),
      );
    }
  }
  return group(
    twoTone((f) => rect(x, y - h, w, h, f), color, dim(color, 0.28), w * 0.2, 0),
    rect(x - 8, y - h - 10, w + 16, 16, lit(color, 0.25)),
    rect(x + w * 0.78, y - h - 10, w * 0.22 + 8, 16, dim(color, 0.1)),
    ...panes,
  );
}

export function tree(m: Mood, x: number, y: number, h: number, color = m.leaf): string {
  const crown = (f: string) =>
    group(
      oval(x, y - h * 0.66, h * 0.27, h * 0.34, f),
      oval(x - h * 0.15, y - h * 0.5, h * 0.16, h * 0.18, f),
      oval(x + h * 0.16, y - h * 0.54, h * 0.16, h * 0.2, f),
    );
  return group(
    oval(x + h * 0.2, y, h * 0.3, h * 0.035, dim(m.floor, 0.9), see(m.shadow * 1.3)),
    rect(x - h * 0.025, y - h * 0.45, h * 0.05, h * 0.45, dim(m.wood, 0.5)),
    twoTone(crown, color, dim(color, 0.26), h * 0.09, h * 0.06),
    stroke(
      `M${x} ${y - h * 0.3}V${y - h * 0.62}M${x} ${y - h * 0.42}l${h * 0.09} ${-h * 0.1}M${x} ${y - h * 0.48}l${-h * 0.08} ${-h * 0.09}`,
      dim(m.wood, 0.55),
      h * 0.018,
    ),
  );
}

export const lampPost = (m: Mood, x: number, y: number, h: number) =>
  group(
    rect(x - 7, y - h, 14, h, dim(m.dark, 0.2)),
    rect(x - 7, y - h, 5, h, lit(m.dark, 0.2)),
    rect(x - 18, y - 30, 36, 30, dim(m.dark, 0.3), 4),
    poly(
      [
        [x - 34, y - h],
        [x + 34, y - h],
        [x + 22, y - h - 62],
        [x - 22, y - h - 62],
      ],
      lit(m.accent, 0.3),
    ),
    poly(
      [
        [x - 30, y - h - 62],
        [x + 30, y - h - 62],
        [x, y - h - 90],
      ],
      dim(m.dark, 0.2),
    ),
    rect(x - 38, y - h - 4, 76, 9, dim(m.dark, 0.2), 3),
  );
