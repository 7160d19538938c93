import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, group, line, poly, rect, see, seededRandom, stroke, turn, twoTone } from '../ink.ts';
import { boxShadow, footShadow } from './room.ts';

export function padlock(m: Mood, x: number, y: number, w: number, color = m.accent, open = false): string {
  const h = w * 0.8;
  const bow = `M${x + w * 0.2} ${y - h}v${-w * 0.22}a${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.6} 0v${open ? 0 : w * 0.22}`;
  return group(
    stroke(bow, dim(m.metal, 0.4), w * 0.13),
    at(-w * 0.02, -w * 0.01, stroke(bow, m.metal, w * 0.07)),
    twoTone((f) => rect(x, y - h, w, h, f, w * 0.12), color, dim(color, 0.28), w * 0.2, 0),
    disc(x + w / 2, y - h * 0.58, w * 0.1, dim(m.dark, 0.4)),
    poly(
      [
        [x + w * 0.46, y - h * 0.55],
        [x + w * 0.54, y - h * 0.55],
        [x + w * 0.58, y - h * 0.24],
        [x + w * 0.42, y - h * 0.24],
      ],
      dim(m.dark, 0.4),
    ),
  );
}

/** The ring is at (x, y). */
export function key(m: Mood, x: number, y: number, size: number, color = m.accent, angle = 0): string {
  const s = size;
  return turn(
    angle,
    x,
    y,
    `<circle cx="${x}" cy="${y + s * 0.26}" r="${s * 0.2}" fill="none" stroke="${color}" stroke-width="${s * 0.11}"/><path d="M${x - s * 0.17} ${y + s * 0.36}A${s * 0.2} ${s * 0.2} 0 0 0 ${x + s * 0.2} ${y + s * 0.26}" fill="none" stroke="${dim(color, 0.3)}" stroke-width="${s * 0.11}"/>`,
    rect(x - s * 0.055, y + s * 0.44, s * 0.11, s * 0.62, color, s * 0.02),
    rect(x + s * 0.005, y + s * 0.44, s * 0.05, s * 0.62, dim(color, 0.25)),
    rect(x, y + s * 0.8, s * 0.2, s * 0.08, color),
    rect(x, y + s * 0.94, s * 0.16, s * 0.1, dim(color, 0.15)),
  );
}

export function bricks(x: number, y: number, w: number, h: number, color: string, seed = 7, high = 46): string {
  const roll = seededRandom(seed);
  const parts: string[] = [rect(x, y, w, h, dim(color, 0.38))];
  const long = high * 2.35;
  for (let row = 0; row * high < h; row += 1) {
    for (let left = row % 2 ? -long / 2 : 0; left < w; left += long) {
      const tone = roll();
      const fill = tone > 0.75 ? lit(color, 0.12) : tone < 0.25 ? dim(color, 0.14) : color;
      parts.push(
        rect(x + left + 3, y + row * high + 3, long - 6, high - 6, fill, 3),
        rect(x + left + 3, y + row * high + 3, long - 6, 4, lit(fill, 0.18), 2),
      );
    }
  }
  return clip(rect(x, y, w, h, '#000'), ...parts);
}

/** A fish hook on a line from the top edge. */
export function hook(m: Mood, x: number, y: number, size: number): string {
  const d = `M${x} ${y - size * 1.1}V${y - size * 0.3}a${size * 0.36} ${size * 0.36} 0 0 1 ${-size * 0.72} 0v${-size * 0.16}`;
  return group(
    stroke(`M${x} 0V${y - size * 1.1}`, lit(m.metal, 0.2), 4, see(0.8)),
    stroke(d, dim(m.metal, 0.5), size * 0.12),
    at(-3, -3, stroke(d, m.metal, size * 0.07)),
    poly(
      [
        [x - size * 0.72 - size * 0.06, y - size * 0.42],
        [x - size * 0.72 + size * 0.2, y - size * 0.36],
        [x - size * 0.7, y - size * 0.72],
      ],
      m.metal,
    ),
    `<circle cx="${x}" cy="${y - size * 1.16}" r="${size * 0.09}" fill="none" stroke="${m.metal}" stroke-width="${size * 0.06}"/>`,
  );
}

export function door(m: Mood, x: number, y: number, w: number, h: number, color = m.brand): string {
  const panel = (py: number, ph: number) =>
    group(
      rect(x + w * 0.16, py, w * 0.68, ph, dim(color, 0.22), 3),
      rect(x + w * 0.16 + 6, py + 8, w * 0.68 - 6, ph - 8, lit(color, 0.06), 3),
      rect(x + w * 0.16, py + ph - 4, w * 0.68, 4, lit(color, 0.25)),
    );
  return group(
    rect(x - 26, y - h - 26, w + 52, h + 26, lit(m.wall, 0.3)),
    rect(x + w + 8, y - h - 26, 18, h + 26, lit(m.wall, 0.08)),
    rect(x, y - h, w, h, color),
    rect(x, y - h, 7, h, lit(color, 0.3)),
    rect(x, y - h, w, 14, dim(color, 0.5), 0, see(0.5)),
    panel(y - h * 0.92, h * 0.4),
    panel(y - h * 0.44, h * 0.36),
  );
}

export function safe(m: Mood, x: number, y: number, w: number, inside: string, color = m.dark): string {
  const h = w * 1.02;
  const b = w * 0.09;
  return group(
    footShadow(m, x + 10, y - 4, w * 1.3, w * 0.5, w * 0.1),
    rect(x, y - h, w, h, color, 10),
    rect(x, y - h, w, 8, lit(color, 0.3), 5),
    rect(x, y - h, 8, h, lit(color, 0.22), 5),
    rect(x + b, y - h + b, w - b * 2, h - b * 2, dim(color, 0.6), 4),
    at(x + b, y - h + b, clip(rect(0, 0, w - b * 2, h - b * 2, '#000'), inside)),
    poly(
      [
        [x + w - b, y - h + b * 0.4],
        [x + w * 1.42, y - h - b * 0.5],
        [x + w * 1.42, y + b * 0.5],
        [x + w - b, y - b * 0.4],
      ],
      dim(color, 0.3),
    ),
    poly(
      [
        [x + w - b, y - h + b * 0.4],
        [x + w * 1.36, y - h - b * 0.36],
        [x + w * 1.36, y + b * 0.36],
        [x + w - b, y - b * 0.4],
      ],
      lit(color, 0.12),
    ),
    poly(
      [
        [x + w * 1.02, y - h + b * 1.6],
        [x + w * 1.28, y - h + b * 1.2],
        [x + w * 1.28, y - b * 1.1],
        [x + w * 1.02, y - b * 1.5],
      ],
      dim(color, 0.15),
    ),
    ...[0.25, 0.5, 0.75].map((t) => rect(x + w * 1.36, y - h * t - b * 0.5, w * 0.12, b, m.metal, 4)),
    rect(x - 6, y - h * 0.8, 14, b * 1.6, dim(m.metal, 0.3), 3),
    rect(x - 6, y - h * 0.3, 14, b * 1.6, dim(m.metal, 0.3), 3),
  );
}

export function toolbox(m: Mood, x: number, y: number, w: number, color = m.brand): string {
  const h = w * 0.42;
  return group(
    footShadow(m, x + 8, y - 4, w, w * 0.26, w * 0.07),
    stroke(`M${x + w * 0.3} ${y - h}v${-w * 0.14}h${w * 0.4}v${w * 0.14}`, dim(m.dark, 0.1), w * 0.045),
    twoTone((f) => rect(x, y - h, w, h, f, w * 0.03), color, dim(color, 0.28), w * 0.22, 0),
    rect(x - 6, y - h, w + 12, h * 0.26, lit(color, 0.22), 6),
    rect(x + w * 0.7, y - h, w * 0.3 + 6, h * 0.26, dim(color, 0.1), 6),
    rect(x, y - h * 0.74, w, 6, dim(color, 0.5)),
    ...[0.2, 0.72].map((t) =>
      group(
        rect(x + w * t, y - h * 0.86, w * 0.08, h * 0.3, dim(m.metal, 0.35), 3),
        rect(x + w * t, y - h * 0.86, w * 0.05, h * 0.3, m.metal, 3),
      ),
    ),
  );
}

export function screwdriver(m: Mood, x: number, y: number, length: number, angle: number, color = m.accent): string {
  const l = length;
  return turn(
    angle,
    x,
    y,
    at(8, 9, rect(x - l * 0.06, y - l * 0.5, l * 0.12, l, dim(m.dark, 0.6), 6, see(m.shadow))),
    rect(x - l * 0.022, y - l * 0.02, l * 0.044, l * 0.5, m.metal),
    rect(x, y - l * 0.02, l * 0.022, l * 0.5, dim(m.metal, 0.35)),
    poly(
      [
        [x - l * 0.03, y + l * 0.44],
        [x + l * 0.03, y + l * 0.44],
        [x + l * 0.024, y + l * 0.52],
        [x - l * 0.024, y + l * 0.52],
      ],
      dim(m.metal, 0.2),
    ),
    twoTone(
      (f) => rect(x - l * 0.065, y - l * 0.5, l * 0.13, l * 0.5, f, l * 0.05),
      color,
      dim(color, 0.3),
      l * 0.05,
      0,
    ),
    line(x - l * 0.02, y - l * 0.44, x - l * 0.02, y - l * 0.1, dim(color, 0.2), l * 0.014),
  );
}

export function ladder(m: Mood, x: number, y: number, h: number, w: number, lean = 60): string {
  const rungs = Math.floor(h / 70);
  const rail = (dx: number, color: string) => line(x + dx, y, x + dx + lean, y - h, color, 16);
  return group(
    at(26, 14, fade2(m, rail(0, '#000') + rail(w, '#000'))),
    ...Array.from({ length: rungs }, (_, i) => {
      const t = (i + 0.6) / rungs;
      return group(
        line(x + lean * t, y - h * t, x + w + lean * t, y - h * t, dim(m.wood, 0.25), 13),
        line(x + lean * t, y - h * t - 3, x + w + lean * t, y - h * t - 3, lit(m.wood, 0.3), 4),
      );
    }),
    rail(0, m.wood),
    rail(w, dim(m.wood, 0.2)),
  );
}

const fade2 = (m: Mood, inside: string) => `<g opacity="${m.shadow}">${inside}</g>`;

export const plate = (m: Mood, x: number, y: number, w: number, h: number, fill = m.paper) =>
  group(
    boxShadow(m, x, y, w, h, 12, 12),
    rect(x, y, w, h, fill, 6),
    rect(x, y, w, 4, lit(fill, 0.5), 2),
    rect(x, y + h - 5, w, 5, dim(fill, 0.2), 3),
  );
