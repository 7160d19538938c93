import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, group, line, oval, path, poly, rect, see, twoTone } from '../ink.ts';
import { boxShadow, footShadow } from './room.ts';

export function awning(
  m: Mood,
  x: number,
  y: number,
  w: number,
  h: number,
  a = m.brand,
  b = m.paper,
  stripes = 9,
): string {
  const s = w / stripes;
  return group(
    poly(
      [
        [x + 10, y + h],
        [x + w, y + h],
        [x + w + 30, y + h + 60],
        [x + 60, y + h + 60],
      ],
      dim(m.wall, 0.9),
      see(m.shadow),
    ),
    ...Array.from({ length: stripes }, (_, i) => {
      const fill = i % 2 ? b : a;
      const inset = (v: number) => x + w * 0.04 + v * s * 0.92;
      return group(
        poly(
          [
            [inset(i), y],
            [inset(i + 1), y],
            [x + (i + 1) * s, y + h],
            [x + i * s, y + h],
          ],
          fill,
        ),
        path(`M${x + i * s} ${y + h}h${s}v${h * 0.14}a${s / 2} ${s / 2} 0 0 1 ${-s} 0Z`, dim(fill, 0.18)),
      );
    }),
    poly(
      [
        [x + w * 0.7, y],
        [x + w * 0.96, y],
        [x + w, y + h],
        [x + w * 0.74, y + h],
      ],
      dim(a, 0.6),
      see(0.22),
    ),
    rect(x + w * 0.03, y - 10, w * 0.94, 14, dim(m.dark, 0.1), 4),
  );
}

/** The content is drawn from the inner upper left corner. */
export function browser(m: Mood, x: number, y: number, w: number, h: number, inside: string, bar = 56): string {
  return group(
    boxShadow(m, x, y, w, h, 40, 34),
    rect(x, y, w, h, dim(m.dark, 0.15), 16),
    rect(x, y, w, bar, m.dark, 16),
    rect(x + 12, y, w - 24, 4, lit(m.dark, 0.35), 2),
    disc(x + 36, y + bar / 2, 9, m.accent),
    disc(x + 66, y + bar / 2, 9, lit(m.brand, 0.35)),
    disc(x + 96, y + bar / 2, 9, lit(m.dark, 0.35)),
    rect(x + 140, y + bar * 0.26, w * 0.46, bar * 0.48, lit(m.dark, 0.16), bar * 0.24),
    at(x + 12, y + bar, clip(rect(0, 0, w - 24, h - bar - 12, '#000', 4), inside)),
  );
}

export function van(m: Mood, x: number, y: number, w: number, color = m.paper): string {
  const h = w * 0.46;
  const wheel = (cx: number) =>
    group(
      disc(cx, y - w * 0.02, w * 0.082, dim(m.dark, 0.5)),
      disc(cx, y - w * 0.02, w * 0.042, m.metal),
      disc(cx, y - w * 0.02, w * 0.016, dim(m.dark, 0.3)),
    );
  const body = (f: string) =>
    path(
      `M${x} ${y - w * 0.06}V${y - h + 16}q0 -16 16 -16H${x + w * 0.7}q${w * 0.06} 0 ${w * 0.1} ${h * 0.2}l${w * 0.08} ${h * 0.24}h${w * 0.07}q${w * 0.05} 0 ${w * 0.05} ${h * 0.12}V${y - w * 0.06}Z`,
      f,
    );
  return group(
    oval(x + w * 0.54, y + w * 0.05, w * 0.56, w * 0.035, dim(m.floor, 0.9), see(m.shadow * 1.6)),
    twoTone(body, color, dim(color, 0.24), 0, w * 0.07),
    path(
      `M${x + w * 0.66} ${y - h * 0.88}h${w * 0.05}q${w * 0.04} 0 ${w * 0.07} ${h * 0.16}l${w * 0.07} ${h * 0.23}h${-w * 0.19}Z`,
      dim(m.sky, 0.5),
    ),
    path(
      `M${x + w * 0.66} ${y - h * 0.88}h${w * 0.05}l${-w * 0.03} ${h * 0.39}h${-w * 0.02}Z`,
      lit(m.sky, 0.4),
      see(0.6),
    ),
    line(x + w * 0.63, y - h + 20, x + w * 0.63, y - w * 0.08, dim(color, 0.3), 4),
    rect(x, y - w * 0.16, w * 0.95, w * 0.035, m.brand),
    rect(x + w * 0.96, y - w * 0.17, w * 0.035, w * 0.04, m.accent, 3),
    wheel(x + w * 0.2),
    wheel(x + w * 0.78),
  );
}

export function bench(m: Mood, x: number, y: number, w: number): string {
  const slat = (dy: number) =>
    group(
      rect(x, y - dy, w, 26, m.wood, 5),
      rect(x, y - dy, w, 6, lit(m.wood, 0.4), 3),
      rect(x, y - dy + 20, w, 6, dim(m.wood, 0.3), 3),
    );
  return group(
    footShadow(m, x + 20, y, w, 120, 40),
    ...[0.12, 0.84].map((t) =>
      group(
        rect(x + w * t, y - 250, 20, 250, dim(m.dark, 0.1)),
        rect(x + w * t + 12, y - 250, 8, 250, dim(m.dark, 0.45)),
      ),
    ),
    slat(250),
    slat(208),
    slat(126),
    poly(
      [
        [x - 6, y - 104],
        [x + w + 6, y - 104],
        [x + w + 24, y - 78],
        [x - 24, y - 78],
      ],
      lit(m.wood, 0.2),
    ),
    rect(x - 24, y - 78, w + 48, 16, dim(m.wood, 0.2), 4),
  );
}
