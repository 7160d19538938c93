// The video of the home page, a seamless loop.
import { dim, lit, oklch } from './colors.ts';
import { disc, group, type Point, rect, see, seededRandom, stroke, wash } from './ink.ts';
import { svgDocument } from './render.ts';

export const width = 1280;
export const height = 720;

const deep = oklch(0.24, 0.045, 228);
const amber = oklch(0.8, 0.145, 74);
const white = oklch(0.95, 0.06, 85);

type Cable = {
  points: Point[];
  port: Point;
  thick: number;
  tone: string;
  light: string;
  pulses: { start: number; length: number }[];
};

const rows = 6;
const columns = 8;
const port = (c: number, r: number): Point => [846 + c * 48, 168 + r * 66];

function curve([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): Point[] {
  return Array.from({ length: 181 }, (_, i): Point => {
    const t = i / 180;
    const u = 1 - t;
    const at = (a: number, b: number, c: number, d: number) =>
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
    return [at(ax, bx, cx, dx), at(ay, by, cy, dy)];
  });
}

function layCables(): Cable[] {
  const roll = seededRandom(77);
  const lanes: [number, number][] = [
    [0, 0],
    [2, 0],
    [5, 0],
    [1, 1],
    [4, 1],
    [6, 1],
    [0, 2],
    [3, 2],
    [7, 2],
    [2, 3],
    [5, 3],
    [1, 4],
    [4, 4],
    [6, 4],
    [3, 5],
    [0, 5],
  ];
  return lanes.map(([c, r], i) => {
    const end = port(c, r);
    const from: Point = [-60, 250 + i * 30 + roll() * 16];
    const thick = 9 + roll() * 5;
    const points = curve(
      from,
      [360 + roll() * 160, from[1] + 10],
      [end[0] - 70 + roll() * 60, 700 + roll() * 110 - r * 14],
      [end[0], end[1] + 26],
    );
    const tone = [oklch(0.4, 0.07, 208), oklch(0.34, 0.055, 222), oklch(0.46, 0.075, 200), oklch(0.37, 0.05, 235)][
      i % 4
    ] as string;
    const warm = i % 3 !== 1;
    const pulses = [{ start: roll(), length: 0.1 + roll() * 0.08 }];
    return { points, port: end, thick, tone, light: warm ? amber : oklch(0.84, 0.08, 200), pulses };
  });
}

const cables = layCables();
const trace = (points: Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

function still(): string {
  const air = wash(oklch(0.36, 0.06, 215), deep, 'across', 1, 1);
  const low = wash(deep, oklch(0.17, 0.03, 240), 'down', 0, 0.95);
  const [left, top] = [790, 96];
  const panel = { w: 452, h: 480 };
  return group(
    air.defs,
    low.defs,
    rect(0, 0, width, height, air.fill),
    rect(0, 0, width, height, low.fill),
    rect(left + 26, top + 30, panel.w, panel.h, oklch(0.15, 0.03, 240), 10, see(0.5)),
    rect(left, top, panel.w, panel.h, oklch(0.29, 0.042, 232), 10),
    rect(left, top, panel.w, 4, oklch(0.5, 0.05, 215), 3),
    rect(left + panel.w - 70, top, 70, panel.h, oklch(0.24, 0.04, 235), 10),
    ...Array.from({ length: rows }, (_, r) =>
      group(
        rect(left + 22, top + 44 + r * 66, panel.w - 44, 54, oklch(0.245, 0.04, 236), 5),
        rect(left + 22, top + 44 + r * 66, panel.w - 44, 3, oklch(0.38, 0.045, 225)),
        ...Array.from({ length: columns }, (_c, c) => {
          const [x, y] = port(c, r);
          return group(
            rect(x - 15, y - 10, 30, 27, oklch(0.16, 0.028, 242), 3),
            rect(x - 7, y - 19, 14, 4, oklch(0.36, 0.04, 225), 2),
          );
        }),
      ),
    ),
  );
}

const threads = cables.map(({ points, thick, tone, port: [x, y] }) =>
  group(
    `<g transform="translate(7 12)">${stroke(trace(points), oklch(0.13, 0.03, 242), thick, see(0.34))}</g>`,
    stroke(trace(points), dim(tone, 0.35), thick),
    `<g transform="translate(-1 -1.4)">${stroke(trace(points), tone, thick * 0.66)}${stroke(trace(points), lit(tone, 0.3), thick * 0.14, see(0.7))}</g>`,
    rect(x - 9, y - 2, 18, 30, oklch(0.2, 0.035, 240), 3),
    rect(x - 9, y - 2, 6, 30, oklch(0.33, 0.045, 228), 3),
  ),
);

/** Each pulse crosses its cable once per loop and starts and ends out of sight. */
function light(time: number): string {
  return group(
    ...cables.flatMap(({ points, pulses, thick, light: color, port: [px, py] }) =>
      pulses.map(({ start, length }) => {
        const cycle = (time + start) % 1;
        const head = cycle * (1 + length) * 1.02;
        const last = points.length - 1;
        const part = (from: number, to: number) =>
          points.slice(Math.max(0, Math.round(from * last)), Math.max(0, Math.min(last, Math.round(to * last))) + 1);
        const tail = Array.from({ length: 7 }, (_, k) => {
          const piece = part(head - length * (1 - k / 7), head);
          return piece.length > 1 && head - length * (1 - k / 7) < 1
            ? group(
                stroke(trace(piece), color, thick * (0.34 + k * 0.04), see(0.16 + k * 0.03)),
                k === 2 ? stroke(trace(piece), color, thick * 2.8, see(0.11)) : '',
              )
            : '';
        });
        const tip = points[Math.min(last, Math.round(head * last))];
        const shine =
          tip && head < 1
            ? group(disc(tip[0], tip[1], thick * 2, color, see(0.17)), disc(tip[0], tip[1], thick * 0.42, white))
            : '';
        const since = head - 1;
        const arrived = since > 0 ? Math.max(0, 1 - since / (length + 0.02)) : 0;
        const lamp =
          arrived > 0
            ? group(
                disc(px, py - 17, 22, color, see(arrived * 0.22)),
                rect(px - 7, py - 19, 14, 4, color, 2, see(Math.min(1, arrived * 1.4))),
              )
            : '';
        return group(...tail, shine, lamp);
      }),
    ),
  );
}

const near = () => {
  const d = trace(curve([-80, 690], [260, 560], [560, 860], [1360, 640]));
  return group(
    stroke(d, oklch(0.16, 0.03, 240), 46),
    `<g transform="translate(-3 -8)">${stroke(d, oklch(0.25, 0.045, 228), 24)}${stroke(d, oklch(0.38, 0.055, 215), 5)}</g>`,
  );
};

const background = still() + threads.join('');

/** Time is from 0 to 1. */
export const frame = (time: number) => svgDocument(background + light(time) + near(), width, height);
