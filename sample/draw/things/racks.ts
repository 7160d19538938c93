import { dim, lit, type Mood } from '../colors.ts';
import { at, disc, group, line, poly, rect, see, seededRandom, stroke, twoTone } from '../ink.ts';
import { footShadow } from './room.ts';

const led = (x: number, y: number, color: string, r = 4) =>
  group(disc(x, y, r * 2.2, color, see(0.22)), disc(x, y, r, color));

export type Unit = 'server' | 'switch' | 'disks' | 'patch' | 'blank' | 'firewall';

export function unit(m: Mood, kind: Unit, w: number, h: number, seed = 1): string {
  const roll = seededRandom(seed * 97 + h);
  const face =
    kind === 'patch' || kind === 'switch'
      ? dim(m.metal, 0.52)
      : kind === 'firewall'
        ? m.brand
        : kind === 'blank'
          ? dim(m.metal, 0.74)
          : dim(m.metal, 0.62);
  const parts: string[] = [
    rect(0, 0, w, h, face, 3),
    rect(0, 0, w, 3, lit(face, 0.3)),
    rect(w * 0.72, 3, w * 0.28, h - 3, dim(face, 0.3), 0, see(0.55)),
    rect(0, h - 4, w, 4, dim(face, 0.45)),
  ];
  if (kind === 'switch' || kind === 'patch') {
    const count = Math.max(4, Math.floor((w * 0.78) / 26));
    const step = (w * 0.78) / count;
    for (let i = 0; i < count; i += 1) {
      parts.push(rect(w * 0.06 + i * step, h * 0.28, step * 0.72, h * 0.46, dim(face, 0.72), 2));
      if (kind === 'switch' && roll() > 0.3)
        parts.push(rect(w * 0.06 + i * step + 3, h * 0.8, step * 0.3, 4, roll() > 0.75 ? m.accent : lit(m.brand, 0.5)));
    }
    parts.push(led(w * 0.93, h * 0.5, kind === 'switch' ? m.accent : lit(m.brand, 0.4), 4));
  }
  if (kind === 'server' || kind === 'firewall') {
    for (let i = 0; i < 7; i += 1)
      parts.push(line(w * 0.08, h * (0.26 + i * 0.08), w * 0.5, h * (0.26 + i * 0.08), dim(face, 0.45), 3));
    parts.push(
      led(w * 0.84, h * 0.5, m.accent, 4.5),
      led(w * 0.9, h * 0.5, lit(m.brand, 0.6), 4.5),
      rect(w * 0.58, h * 0.34, w * 0.16, h * 0.32, dim(face, 0.5), 2),
    );
  }
  if (kind === 'disks') {
    const count = Math.max(4, Math.round(w / 62));
    const step = (w * 0.9) / count;
    for (let i = 0; i < count; i += 1) {
      const left = w * 0.05 + i * step;
      parts.push(
        rect(left, h * 0.16, step * 0.84, h * 0.68, dim(m.metal, 0.4), 2),
        rect(left, h * 0.16, step * 0.84, 3, lit(m.metal, 0.1)),
        rect(left + step * 0.1, h * 0.3, step * 0.64, h * 0.24, dim(m.metal, 0.66), 2),
        disc(left + step * 0.42, h * 0.7, 3.5, roll() > 0.3 ? lit(m.brand, 0.5) : m.accent),
      );
    }
  }
  return group(...parts);
}

/** Heights are in units of `step`; (x, y) is the lower left. */
export function rack(m: Mood, x: number, y: number, w: number, units: [Unit, number][], step = 34): string {
  const inner = units.reduce((sum, [, h]) => sum + h * step + 6, 6);
  const h = inner + 52;
  const top = y - h;
  const side = w * 0.14;
  let cursor = top + 26;
  const devices = units.map(([kind, high], i) => {
    const drawn = at(x + 30, cursor, unit(m, kind, w - 60, high * step, i + 3));
    cursor += high * step + 6;
    return drawn;
  });
  return group(
    footShadow(m, x + 10, y - 4, w + side, w * 0.55, w * 0.13),
    poly(
      [
        [x + w, top],
        [x + w + side, top + side * 0.45],
        [x + w + side, y - side * 0.35],
        [x + w, y],
      ],
      dim(m.dark, 0.5),
    ),
    rect(x, top, w, h, m.dark, 5),
    rect(x, top, w, 6, lit(m.dark, 0.28), 3),
    rect(x, top, 6, h, lit(m.dark, 0.2), 3),
    rect(x + 22, top + 20, w - 44, inner + 2, dim(m.dark, 0.55)),
    ...devices,
    rect(x + 16, y - 18, w - 32, 6, dim(m.dark, 0.4)),
    rect(x + 14, y - 8, 40, 10, dim(m.dark, 0.6)),
    rect(x + w - 54, y - 8, 40, 10, dim(m.dark, 0.6)),
  );
}

export function tower(m: Mood, x: number, y: number, w: number): string {
  const h = w * 1.7;
  const body = dim(m.card, 0.06);
  const shape = (fill: string) => rect(x, y - h, w, h, fill, 8);
  return group(
    footShadow(m, x + 6, y - 4, w * 1.15, w * 0.8, w * 0.18),
    poly(
      [
        [x + w - 4, y - h + 4],
        [x + w * 1.18, y - h + w * 0.08],
        [x + w * 1.18, y - w * 0.06],
        [x + w - 4, y],
      ],
      dim(body, 0.42),
    ),
    twoTone(shape, lit(body, 0.32), body, w * 0.08, 0),
    ...[0.09, 0.21].map((t) =>
      group(
        rect(x + w * 0.12, y - h + h * t, w * 0.76, h * 0.09, dim(body, 0.14), 3),
        rect(x + w * 0.62, y - h + h * (t + 0.052), w * 0.18, h * 0.016, dim(body, 0.5)),
      ),
    ),
    disc(x + w * 0.5, y - h * 0.56, w * 0.09, dim(body, 0.3)),
    disc(x + w * 0.49, y - h * 0.565, w * 0.065, lit(body, 0.4)),
    disc(x + w * 0.78, y - h * 0.56, 6, m.accent),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      stroke(`M${x + w * 0.16} ${y - h * 0.34 + i * h * 0.05}h${w * 0.68}`, dim(body, 0.32), 5),
    ),
  );
}
