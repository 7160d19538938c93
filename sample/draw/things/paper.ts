import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, group, line, type Point, poly, rect, see, seededRandom, stroke, turn } from '../ink.ts';

export function envelope(m: Mood, x: number, y: number, w: number, angle = 0, fill = m.paper, seal = m.accent): string {
  const h = w * 0.64;
  return turn(
    angle,
    x + w / 2,
    y + h / 2,
    rect(x, y, w, h, fill, w * 0.02),
    poly(
      [
        [x, y + h],
        [x + w * 0.4, y + h * 0.45],
        [x + w * 0.6, y + h * 0.45],
        [x + w, y + h],
      ],
      dim(fill, 0.07),
    ),
    poly(
      [
        [x + w, y + h],
        [x + w * 0.6, y + h * 0.45],
        [x + w, y + h * 0.06],
      ],
      dim(fill, 0.13),
    ),
    poly(
      [
        [x, y],
        [x + w, y],
        [x + w * 0.54, y + h * 0.56],
        [x + w * 0.46, y + h * 0.56],
      ],
      dim(fill, 0.2),
    ),
    poly(
      [
        [x, y],
        [x + w, y],
        [x + w * 0.54, y + h * 0.52],
        [x + w * 0.46, y + h * 0.52],
      ],
      lit(fill, 0.3),
    ),
    seal ? disc(x + w / 2, y + h * 0.5, w * 0.07, seal) : '',
  );
}

export function sheetOfPaper(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  angle = 0,
  lines = 6,
  mark = m.dark,
): string {
  const roll = seededRandom(Math.round(x * 3 + y + w));
  return turn(
    angle,
    x + w / 2,
    y + h / 2,
    at(w * 0.04, h * 0.03, rect(x, y, w, h, dim(m.dark, 0.5), 3, see(m.shadow * 1.2))),
    rect(x, y, w, h, m.paper, 3),
    rect(x + w * 0.1, y + h * 0.09, w * 0.46, h * 0.045, mark, 2, see(0.8)),
    ...Array.from({ length: lines }, (_, i) =>
      rect(x + w * 0.1, y + h * (0.24 + (i * 0.66) / lines), w * (0.5 + roll() * 0.3), h * 0.022, mark, 1, see(0.32)),
    ),
  );
}

export function clipboard(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  total: number,
  done: number,
  angle = 0,
): string {
  const step = (h * 0.74) / total;
  return turn(
    angle,
    x + w / 2,
    y + h / 2,
    at(w * 0.05, h * 0.035, rect(x, y, w, h, dim(m.dark, 0.6), 10, see(m.shadow * 1.3))),
    rect(x, y, w, h, dim(m.wood, 0.28), 10),
    rect(x, y, w, h - 8, m.wood, 10),
    rect(x + w * 0.06, y + h * 0.07, w * 0.88, h * 0.88, m.paper, 3),
    rect(x + w * 0.32, y - h * 0.02, w * 0.36, h * 0.1, dim(m.metal, 0.4), 6),
    rect(x + w * 0.32, y - h * 0.02, w * 0.36, h * 0.05, m.metal, 6),
    disc(x + w / 2, y + h * 0.005, w * 0.035, dim(m.dark, 0.3)),
    ...Array.from({ length: total }, (_, i) => {
      const row = y + h * 0.17 + i * step;
      const b = Math.min(step * 0.55, w * 0.11);
      return group(
        rect(x + w * 0.14, row, b, b, i < done ? m.brand : dim(m.paper, 0.14), 4),
        i < done
          ? stroke(
              `M${x + w * 0.14 + b * 0.24} ${row + b * 0.52}l${b * 0.2} ${b * 0.22}l${b * 0.36} ${-b * 0.44}`,
              m.paper,
              b * 0.14,
            )
          : '',
        line(
          x + w * 0.32,
          row + b * 0.34,
          x + w * (0.62 + ((i * 7) % 4) * 0.07),
          row + b * 0.34,
          dim(m.paper, 0.55),
          b * 0.16,
        ),
        line(x + w * 0.32, row + b * 0.72, x + w * 0.56, row + b * 0.72, dim(m.paper, 0.25), b * 0.12),
      );
    }),
  );
}

/** Hangs from (x, y). */
export function receipt(m: Mood, x: number, y: number, w: number, h: number, seed = 4, marks: number[] = []): string {
  const roll = seededRandom(seed);
  const teeth = 9;
  const edge = Array.from(
    { length: teeth * 2 + 1 },
    (_, i): Point => [x + w - (w * i) / (teeth * 2), y + h + (i % 2 ? -14 : 0)],
  );
  const body: Point[] = [[x, y], [x + w, y], ...edge];
  const rows = Math.floor((h - 60) / 34);
  return group(
    at(18, 16, poly(body, dim(m.wall, 0.9), see(m.shadow))),
    poly(body, m.paper),
    clip(
      poly(body, '#000'),
      rect(x + w * 0.8, y, w * 0.2, h, dim(m.paper, 0.08)),
      ...Array.from({ length: rows }, (_, i) =>
        group(
          marks.includes(i) ? rect(x + w * 0.06, y + 24 + i * 34, w * 0.88, 28, m.accent, 4) : '',
          rect(x + w * 0.1, y + 34 + i * 34, w * (0.24 + roll() * 0.2), 8, m.dark, 2, see(0.7)),
          rect(x + w * 0.72, y + 34 + i * 34, w * 0.18, 8, m.dark, 2, see(0.85)),
        ),
      ),
    ),
  );
}
