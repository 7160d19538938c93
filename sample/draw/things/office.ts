import { dim, lit, type Mood } from '../colors.ts';
import { at, clip, disc, fade, group, line, oval, path, poly, rect, see, stroke, turn, twoTone } from '../ink.ts';
import { boxShadow, footShadow, glow } from './room.ts';

export function mug(m: Mood, x: number, y: number, w: number, color = m.accent): string {
  const h = w * 1.02;
  const shape = (fill: string) =>
    path(
      `M${x} ${y - h}h${w}v${h * 0.8}q0 ${h * 0.2} ${-w * 0.2} ${h * 0.2}h${-w * 0.6}q${-w * 0.2} 0 ${-w * 0.2} ${-h * 0.2}Z`,
      fill,
    );
  return group(
    footShadow(m, x + 4, y - 2, w, w * 0.7, w * 0.14),
    stroke(
      `M${x + w * 0.95} ${y - h * 0.78}q${w * 0.42} ${-h * 0.04} ${w * 0.38} ${h * 0.28}q${-w * 0.04} ${h * 0.24} ${-w * 0.4} ${h * 0.2}`,
      dim(color, 0.3),
      w * 0.12,
    ),
    twoTone(shape, color, dim(color, 0.22), w * 0.26, 0),
    oval(x + w / 2, y - h, w / 2, w * 0.1, lit(color, 0.35)),
    oval(x + w / 2, y - h + 1, w * 0.42, w * 0.07, dim(m.wood, 0.7)),
  );
}

export function deskLamp(m: Mood, x: number, y: number, h: number, color = m.brand, shining = true): string {
  const knee = { x: x - h * 0.16, y: y - h * 0.52 };
  const head = { x: x + h * 0.26, y: y - h * 0.94 };
  const shade = (fill: string) =>
    poly(
      [
        [head.x - h * 0.07, head.y - h * 0.07],
        [head.x + h * 0.06, head.y - h * 0.1],
        [head.x + h * 0.26, head.y + h * 0.1],
        [head.x + h * 0.02, head.y + h * 0.2],
      ],
      fill,
    );
  const beamFill = { from: m.accent };
  return group(
    shining
      ? fade(
          0.3,
          poly(
            [
              [head.x + h * 0.02, head.y + h * 0.2],
              [head.x + h * 0.26, head.y + h * 0.1],
              [head.x + h * 1.05, y],
              [head.x - h * 0.1, y],
            ],
            beamFill.from,
          ),
        )
      : '',
    shining ? glow(m, head.x + h * 0.15, head.y + h * 0.16, h * 0.32, 0.55) : '',
    footShadow(m, x - h * 0.13, y - 3, h * 0.28, h * 0.2, h * 0.04),
    line(x, y - 8, knee.x, knee.y, dim(color, 0.3), h * 0.032),
    line(knee.x, knee.y, head.x, head.y, dim(color, 0.3), h * 0.032),
    line(x - 3, y - 8, knee.x - 3, knee.y, lit(color, 0.2), h * 0.012),
    line(knee.x, knee.y - 3, head.x, head.y - 3, lit(color, 0.2), h * 0.012),
    disc(knee.x, knee.y, h * 0.032, m.accent),
    path(`M${x - h * 0.15} ${y}q0 ${-h * 0.06} ${h * 0.15} ${-h * 0.06}t${h * 0.15} ${h * 0.06}Z`, color),
    shining
      ? poly(
          [
            [head.x + h * 0.02, head.y + h * 0.2],
            [head.x + h * 0.26, head.y + h * 0.1],
            [head.x + h * 0.21, head.y + h * 0.06],
            [head.x + h * 0.01, head.y + h * 0.16],
          ],
          lit(m.accent, 0.5),
        )
      : '',
    twoTone(shade, color, dim(color, 0.35), h * 0.09, 0),
  );
}

export function clock(m: Mood, x: number, y: number, r: number, hours: number, minutes: number, rim = m.dark): string {
  const hand = (turns: number, length: number, width: number, color: string) =>
    turn(turns * 360, x, y, line(x, y + r * 0.12, x, y - length, color, width));
  return group(
    disc(x + r * 0.18, y + r * 0.2, r, dim(m.wall, 0.9), see(m.shadow)),
    twoTone((f) => disc(x, y, r, f), rim, dim(rim, 0.4), r * 0.1, r * 0.1),
    disc(x, y, r * 0.86, m.paper),
    clip(
      disc(x, y, r * 0.86, '#000'),
      disc(x + r * 0.12, y + r * 0.12, r * 0.86, m.paper),
      path(`M${x - r} ${y - r}H${x + r}L${x - r} ${y + r}Z`, dim(m.paper, 0.08)),
    ),
    ...Array.from({ length: 12 }, (_, i) =>
      turn(i * 30, x, y, rect(x - r * 0.02, y - r * 0.78, r * 0.04, r * (i % 3 ? 0.08 : 0.15), m.dark)),
    ),
    hand((hours + minutes / 60) / 12, r * 0.44, r * 0.075, m.dark),
    hand(minutes / 60, r * 0.64, r * 0.055, m.dark),
    disc(x, y, r * 0.07, m.accent),
  );
}

/** From behind; (x, y) is the middle of the foot. */
export function chair(m: Mood, x: number, y: number, h: number, color = m.brand): string {
  const back = (fill: string) =>
    path(
      `M${x - h * 0.22} ${y - h * 0.94}q${h * 0.22} ${-h * 0.1} ${h * 0.44} 0l${h * 0.03} ${h * 0.4}q${-h * 0.25} ${h * 0.08} ${-h * 0.5} 0Z`,
      fill,
    );
  return group(
    oval(x + h * 0.12, y, h * 0.36, h * 0.04, dim(m.floor, 0.9), see(m.shadow * 1.4)),
    ...[-0.26, -0.1, 0.12, 0.27].map((t) =>
      group(
        line(x, y - h * 0.1, x + t * h, y - h * 0.03, dim(m.dark, 0.2), h * 0.03),
        disc(x + t * h, y - h * 0.02, h * 0.026, dim(m.dark, 0.5)),
      ),
    ),
    rect(x - h * 0.022, y - h * 0.4, h * 0.044, h * 0.32, dim(m.metal, 0.35)),
    rect(x - h * 0.2, y - h * 0.44, h * 0.4, h * 0.07, dim(color, 0.35), h * 0.03),
    rect(x - h * 0.03, y - h * 0.56, h * 0.06, h * 0.16, dim(m.dark, 0.2)),
    twoTone(back, color, dim(color, 0.25), h * 0.1, 0),
  );
}

export function framedPicture(m: Mood, x: number, y: number, w: number, h: number, inside: string): string {
  return group(
    boxShadow(m, x, y, w, h, 18, 16),
    rect(x, y, w, h, m.dark, 3),
    rect(x + 10, y + 10, w - 20, h - 20, m.paper),
    at(x + 22, y + 22, clip(rect(0, 0, w - 44, h - 44, '#000'), inside)),
  );
}

export function printer(m: Mood, x: number, y: number, w: number): string {
  const h = w * 0.62;
  const body = m.paper;
  return group(
    footShadow(m, x + 10, y - 4, w, w * 0.22, w * 0.06),
    poly(
      [
        [x + w * 0.2, y - h],
        [x + w * 0.78, y - h],
        [x + w * 0.72, y - h - w * 0.3],
        [x + w * 0.26, y - h - w * 0.3],
      ],
      dim(body, 0.2),
    ),
    poly(
      [
        [x + w * 0.27, y - h],
        [x + w * 0.71, y - h],
        [x + w * 0.67, y - h - w * 0.36],
        [x + w * 0.3, y - h - w * 0.36],
      ],
      lit(m.paper, 0.6),
    ),
    rect(x, y - h, w, h, body, w * 0.04),
    rect(x + w * 0.76, y - h, w * 0.24, h, dim(body, 0.16), w * 0.04),
    poly(
      [
        [x + w * 0.03, y - h - w * 0.05],
        [x + w * 0.97, y - h - w * 0.05],
        [x + w, y - h + 8],
        [x, y - h + 8],
      ],
      lit(body, 0.4),
    ),
    rect(x, y - h * 0.62, w, h * 0.04, dim(body, 0.28)),
    rect(x + w * 0.12, y - h * 0.54, w * 0.76, h * 0.2, dim(m.dark, 0.3), 6),
    rect(x, y - h * 0.2, w, h * 0.2, dim(body, 0.34), w * 0.03),
    rect(x + w * 0.4, y - h * 0.13, w * 0.2, h * 0.05, dim(body, 0.6), 3),
    rect(x + w * 0.08, y - h * 0.9, w * 0.3, h * 0.18, m.dark, 5),
    rect(x + w * 0.1, y - h * 0.87, w * 0.18, h * 0.12, lit(m.brand, 0.3), 2),
    disc(x + w * 0.335, y - h * 0.81, w * 0.02, m.accent),
  );
}

export function stopwatch(m: Mood, x: number, y: number, r: number, share: number, angle = 0): string {
  const a = share * Math.PI * 2;
  const end = { x: x + Math.sin(a) * r * 0.7, y: y - Math.cos(a) * r * 0.7 };
  return turn(
    angle,
    x,
    y,
    disc(x + r * 0.14, y + r * 0.16, r, dim(m.dark, 0.6), see(m.shadow * 1.2)),
    rect(x - r * 0.14, y - r * 1.32, r * 0.28, r * 0.36, dim(m.metal, 0.3), 5),
    rect(x - r * 0.24, y - r * 1.42, r * 0.48, r * 0.18, m.metal, 6),
    turn(42, x, y, rect(x - r * 0.1, y - r * 1.2, r * 0.2, r * 0.24, dim(m.metal, 0.3), 5)),
    twoTone((f) => disc(x, y, r, f), m.metal, dim(m.metal, 0.35), r * 0.1, r * 0.1),
    disc(x, y, r * 0.82, m.paper),
    path(`M${x} ${y}V${y - r * 0.7}A${r * 0.7} ${r * 0.7} 0 ${share > 0.5 ? 1 : 0} 1 ${end.x} ${end.y}Z`, m.accent),
    ...Array.from({ length: 12 }, (_, i) =>
      turn(i * 30, x, y, rect(x - r * 0.018, y - r * 0.76, r * 0.036, r * 0.12, m.dark)),
    ),
    line(x, y, end.x, end.y, m.dark, r * 0.05),
    disc(x, y, r * 0.08, m.dark),
  );
}

export function magnifier(m: Mood, x: number, y: number, r: number, angle: number, inside = ''): string {
  return group(
    turn(
      angle,
      x,
      y,
      rect(x - r * 0.11, y + r, r * 0.22, r * 1.25, dim(m.wood, 0.35), r * 0.1),
      rect(x - r * 0.11, y + r, r * 0.09, r * 1.25, m.wood, r * 0.05),
      rect(x - r * 0.08, y + r * 0.92, r * 0.16, r * 0.2, m.metal),
    ),
    disc(x, y, r, lit(m.wall, 0.5), see(0.35)),
    clip(
      disc(x, y, r * 0.94, '#000'),
      inside,
      path(`M${x - r} ${y - r}H${x + r * 0.2}L${x - r * 0.6} ${y + r}H${x - r}Z`, '#ffffff', see(0.18)),
    ),
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${dim(m.dark, 0.1)}" stroke-width="${r * 0.13}"/><circle cx="${x - r * 0.02}" cy="${y - r * 0.02}" r="${r * 1.0}" fill="none" stroke="${lit(m.dark, 0.3)}" stroke-width="${r * 0.03}"/>`,
  );
}
