import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, group, oval, poly, rect, see, stroke, turn, twoTone } from '../ink.ts';
import { boxShadow, footShadow } from './room.ts';

export const cable = (m: Mood, d: string, color: string, width = 14, drop = 10) =>
  group(
    drop ? at(drop * 0.8, drop, stroke(d, dim(m.wall, 0.9), width, see(m.shadow))) : '',
    stroke(d, dim(color, 0.28), width),
    at(-width * 0.08, -width * 0.1, stroke(d, color, width * 0.72)),
    at(-width * 0.14, -width * 0.2, stroke(d, lit(color, 0.4), width * 0.16)),
  );

/** Points up; (x, y) is the middle of the cable end. */
export function plug(m: Mood, x: number, y: number, w: number, angle = 0, color = m.metal): string {
  return turn(
    angle,
    x,
    y,
    rect(x - w * 0.34, y - w * 0.72, w * 0.68, w * 0.74, dim(m.dark, 0.1), w * 0.12),
    rect(x - w * 0.34, y - w * 0.72, w * 0.2, w * 0.74, lit(m.dark, 0.22), w * 0.1),
    rect(x - w * 0.5, y - w * 1.65, w, w, color, w * 0.06),
    rect(x + w * 0.2, y - w * 1.65, w * 0.3, w, dim(color, 0.24), w * 0.06),
    rect(x - w * 0.5, y - w * 1.65, w, w * 0.07, lit(color, 0.6), w * 0.03),
    rect(x - w * 0.2, y - w * 1.32, w * 0.4, w * 0.67, dim(color, 0.14), w * 0.05),
    ...[-0.36, -0.22, -0.08, 0.06, 0.2, 0.34].map((t) =>
      rect(x + t * w - w * 0.035, y - w * 1.6, w * 0.07, w * 0.3, m.accent),
    ),
  );
}

export function router(m: Mood, x: number, y: number, w: number, antennas = 3, body = m.paper): string {
  const h = w * 0.2;
  const masts = Array.from({ length: antennas }, (_, i) => {
    const ax = x + w * (0.14 + (0.72 * i) / Math.max(1, antennas - 1));
    const lean = (i - (antennas - 1) / 2) * 9;
    return turn(
      lean,
      ax,
      y - h,
      rect(ax - w * 0.022, y - h - w * 0.46, w * 0.044, w * 0.47, m.dark, w * 0.02),
      rect(ax - w * 0.022, y - h - w * 0.46, w * 0.014, w * 0.47, lit(m.dark, 0.3), w * 0.01),
    );
  });
  return group(
    footShadow(m, x + 8, y - 3, w - 8, w * 0.2, w * 0.05),
    ...masts,
    poly(
      [
        [x + w * 0.06, y - h - w * 0.05],
        [x + w * 0.94, y - h - w * 0.05],
        [x + w, y - h],
        [x, y - h],
      ],
      lit(body, 0.4),
    ),
    rect(x, y - h, w, h, body, w * 0.025),
    rect(x + w * 0.7, y - h, w * 0.3, h, dim(body, 0.16), w * 0.025),
    rect(x, y - h * 0.2, w, h * 0.2, dim(body, 0.28), w * 0.02),
    ...[0, 1, 2, 3].map((i) =>
      group(
        disc(x + w * (0.12 + i * 0.07), y - h * 0.56, w * 0.03, i === 3 ? m.accent : m.brand, see(0.2)),
        disc(x + w * (0.12 + i * 0.07), y - h * 0.56, w * 0.015, i === 3 ? m.accent : m.brand),
      ),
    ),
  );
}

export function accessPoint(m: Mood, x: number, y: number, r: number, body = m.paper): string {
  return group(
    disc(x + r * 0.2, y + r * 0.26, r, dim(m.wall, 0.9), see(m.shadow)),
    twoTone((fill) => disc(x, y, r, fill), body, dim(body, 0.2), r * 0.16, r * 0.16),
    disc(x, y, r * 0.6, dim(body, 0.08)),
    disc(x - r * 0.02, y - r * 0.02, r * 0.56, lit(body, 0.25)),
    disc(x, y, r * 0.26, m.accent, see(0.25)),
    disc(x, y, r * 0.12, m.accent),
  );
}

export const rings = (
  x: number,
  y: number,
  from: number,
  to: number,
  count: number,
  color: string,
  width = 7,
  arc = '',
) =>
  group(
    ...Array.from({ length: count }, (_, i) => {
      const r = from + ((to - from) * i) / Math.max(1, count - 1);
      const share = 0.85 - (0.65 * i) / count;
      return arc === 'up'
        ? stroke(
            `M${x - r * 0.72} ${y - r * 0.72}A${r} ${r} 0 0 1 ${x + r * 0.72} ${y - r * 0.72}`,
            color,
            width,
            see(share),
          )
        : `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${share.toFixed(2)}"/>`;
    }),
  );

/** Stands on y. */
export function mast(m: Mood, x: number, y: number, h: number, w = 90): string {
  const color = dim(m.metal, 0.4);
  const steps = 7;
  const edge = (side: number, t: number) => x + side * (w / 2) * (1 - t * 0.8);
  const bars: string[] = [];
  for (let i = 0; i < steps; i += 1) {
    const a = i / steps;
    const b = (i + 1) / steps;
    bars.push(
      stroke(
        `M${edge(-1, a)} ${y - h * a}L${edge(1, b)} ${y - h * b}M${edge(1, a)} ${y - h * a}L${edge(-1, b)} ${y - h * b}`,
        dim(color, 0.2),
        5,
      ),
    );
  }
  return group(
    ...bars,
    stroke(`M${x - w / 2} ${y}L${edge(-1, 1)} ${y - h}`, lit(color, 0.2), 8),
    stroke(`M${x + w / 2} ${y}L${edge(1, 1)} ${y - h}`, dim(color, 0.3), 8),
    stroke(`M${x} ${y - h}v-70`, color, 8),
    rect(x - 40, y - h - 8, 14, 66, m.paper, 5),
    rect(x + 26, y - h - 8, 14, 66, dim(m.paper, 0.25), 5),
    disc(x, y - h - 74, 9, m.accent),
    disc(x, y - h - 74, 24, m.accent, see(0.25)),
  );
}

export function deskSwitch(m: Mood, x: number, y: number, w: number, ports = 8): string {
  const h = w * 0.17;
  const step = (w * 0.74) / ports;
  return group(
    footShadow(m, x + 8, y - 3, w, w * 0.16, w * 0.04),
    poly(
      [
        [x + w * 0.05, y - h - w * 0.05],
        [x + w * 0.95, y - h - w * 0.05],
        [x + w, y - h],
        [x, y - h],
      ],
      lit(m.brand, 0.3),
    ),
    rect(x, y - h, w, h, m.brand, 4),
    rect(x + w * 0.75, y - h, w * 0.25, h, dim(m.brand, 0.35), 4),
    rect(x, y - h, w, 4, lit(m.brand, 0.5)),
    ...Array.from({ length: ports }, (_, i) =>
      group(
        rect(x + w * 0.05 + i * step, y - h * 0.72, step * 0.74, h * 0.48, dim(m.brand, 0.75), 3),
        rect(
          x + w * 0.05 + i * step + 3,
          y - h * 0.87,
          step * 0.26,
          h * 0.08,
          i % 3 === 1 ? m.accent : lit(m.brand, 0.6),
        ),
      ),
    ),
    disc(x + w * 0.9, y - h * 0.5, h * 0.1, m.accent),
  );
}

export const socket = (m: Mood, x: number, y: number, w: number) =>
  group(
    boxShadow(m, x, y, w, w * 0.66, 10, 10),
    rect(x, y, w, w * 0.66, m.paper, 6),
    rect(x, y + w * 0.58, w, w * 0.08, dim(m.paper, 0.2), 4),
    ...[0.14, 0.56].map((t) =>
      group(
        rect(x + w * t, y + w * 0.18, w * 0.3, w * 0.28, dim(m.dark, 0.3), 3),
        rect(x + w * (t + 0.08), y + w * 0.4, w * 0.14, w * 0.08, dim(m.dark, 0.3)),
      ),
    ),
  );

export function dish(m: Mood, x: number, y: number, r: number): string {
  const bowl = (fill: string) => oval(x, y, r * 0.62, r, fill);
  return turn(
    38,
    x,
    y,
    clip(rect(x - r, y - r, r * 2, r * 2, '#000'), twoTone(bowl, m.paper, dim(m.paper, 0.3), r * 0.18, 0)),
    oval(x + r * 0.08, y, r * 0.5, r * 0.86, dim(m.paper, 0.14)),
    stroke(`M${x} ${y}H${x + r}`, dim(m.metal, 0.4), 7),
    disc(x + r, y, r * 0.1, m.accent),
  );
}
