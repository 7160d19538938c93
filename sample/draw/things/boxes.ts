import { dim, lit, type Mood } from '../colors.ts';
import { group, type Point, path, poly, rect, see, seededRandom, turn } from '../ink.ts';
import { footShadow } from './room.ts';

/** (x, y) is the lower left. */
export function carton(m: Mood, x: number, y: number, w: number, h: number, open = false, color = m.card): string {
  const top = y - h;
  const d = w * 0.16;
  const flap = (list: Point[], fill: string) => poly(list, fill);
  return group(
    footShadow(m, x + 6, y - 3, w + d, w * 0.3, w * 0.07),
    poly(
      [
        [x + w, top],
        [x + w + d, top - d * 0.6],
        [x + w + d, y - d * 0.75],
        [x + w, y],
      ],
      dim(color, 0.42),
    ),
    poly(
      [
        [x, top],
        [x + d, top - d * 0.6],
        [x + w + d, top - d * 0.6],
        [x + w, top],
      ],
      open ? dim(color, 0.66) : lit(color, 0.35),
    ),
    open
      ? group(
          flap(
            [
              [x + d, top - d * 0.6],
              [x + w + d, top - d * 0.6],
              [x + w + d * 0.8, top - d * 1.7],
              [x + d * 1.3, top - d * 1.7],
            ],
            dim(color, 0.2),
          ),
          flap(
            [
              [x + w, top],
              [x + w + d, top - d * 0.6],
              [x + w + d * 2.2, top + d * 0.1],
              [x + w + d * 1.3, top + d * 0.9],
            ],
            dim(color, 0.3),
          ),
        )
      : poly(
          [
            [x + w * 0.44, top],
            [x + w * 0.44 + d, top - d * 0.6],
            [x + w * 0.56 + d, top - d * 0.6],
            [x + w * 0.56, top],
          ],
          lit(color, 0.6),
        ),
    rect(x, top, w, h, color),
    rect(x, top, w * 0.04, h, lit(color, 0.25)),
    rect(x + w * 0.8, top, w * 0.2, h, dim(color, 0.12)),
    open ? '' : rect(x + w * 0.44, top, w * 0.12, h * 0.3, lit(color, 0.5)),
  );
}

/** Drawn after the content of the carton. */
export const cartonFront = (m: Mood, x: number, y: number, w: number, h: number, color = m.card) =>
  group(
    rect(x, y - h, w, h, color),
    rect(x, y - h, w * 0.035, h, lit(color, 0.25)),
    rect(x + w * 0.78, y - h, w * 0.22, h, dim(color, 0.12)),
    poly(
      [
        [x, y - h],
        [x + w, y - h],
        [x + w * 0.96, y - h + h * 0.3],
        [x - w * 0.05, y - h + h * 0.3],
      ],
      dim(color, 0.34),
      see(0.5),
    ),
    poly(
      [
        [x, y - h],
        [x + w, y - h],
        [x + w * 0.97, y - h + h * 0.24],
        [x - w * 0.045, y - h + h * 0.24],
      ],
      lit(color, 0.3),
    ),
  );

/** Binders or books on y that fill w. */
export function binders(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  seed: number,
  colors = [m.brand, m.dark, m.paper, m.accent, m.card],
): string {
  const roll = seededRandom(seed);
  const parts: string[] = [];
  let cursor = x;
  while (cursor < x + w - 16) {
    const thick = Math.min(x + w - cursor, 26 + roll() * 30);
    const high = h * (0.78 + roll() * 0.22);
    const fill = colors[Math.floor(roll() * colors.length)] ?? m.brand;
    parts.push(
      rect(cursor, y - high, thick - 2, high, fill, 2),
      rect(cursor, y - high, thick * 0.2, high, lit(fill, 0.25), 2),
      rect(cursor + thick * 0.72, y - high, thick * 0.25, high, dim(fill, 0.25), 1),
      rect(cursor + thick * 0.26, y - high * 0.82, thick * 0.42, high * 0.26, lit(fill, 0.6), 2),
    );
    cursor += thick;
  }
  return group(...parts);
}

export function cabinet(m: Mood, x: number, y: number, w: number, h: number, drawers = 3, color = m.brand): string {
  const step = (h - 16) / drawers;
  return group(
    footShadow(m, x + 8, y - 3, w * 1.1, w * 0.6, w * 0.13),
    poly(
      [
        [x + w, y - h],
        [x + w * 1.13, y - h + w * 0.07],
        [x + w * 1.13, y - w * 0.05],
        [x + w, y],
      ],
      dim(color, 0.55),
    ),
    rect(x, y - h, w, h, dim(color, 0.25), 4),
    rect(x, y - h, w, 6, lit(color, 0.4), 3),
    ...Array.from({ length: drawers }, (_, i) => {
      const top = y - h + 12 + i * step;
      return group(
        rect(x + 10, top, w - 20, step - 8, color, 4),
        rect(x + 10, top, w - 20, 4, lit(color, 0.35), 2),
        rect(x + w * 0.74, top, w * 0.26 - 10, step - 8, dim(color, 0.18), 4),
        rect(x + w * 0.36, top + step * 0.18, w * 0.28, step * 0.2, m.paper, 2),
        rect(x + w * 0.34, top + step * 0.52, w * 0.32, step * 0.1, dim(color, 0.5), 4),
        rect(x + w * 0.34, top + step * 0.5, w * 0.32, step * 0.08, lit(m.metal, 0.2), 4),
      );
    }),
  );
}

export function folder(x: number, y: number, w: number, h: number, fill: string, angle = 0): string {
  return turn(
    angle,
    x + w / 2,
    y,
    path(`M${x} ${y}V${y - h}h${w * 0.36}l${w * 0.06} ${h * 0.12}H${x + w}V${y}Z`, dim(fill, 0.2)),
    rect(x, y - h * 0.8, w, h * 0.8, fill, 3),
    rect(x, y - h * 0.8, w, 4, lit(fill, 0.4)),
    rect(x + w * 0.8, y - h * 0.8, w * 0.2, h * 0.8, dim(fill, 0.12), 3),
  );
}
