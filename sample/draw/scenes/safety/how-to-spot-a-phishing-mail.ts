import { dim, lit, moods } from '../../colors.ts';
import { at, disc, fade, group, poly, rect, see, stroke } from '../../ink.ts';
import { magnifier } from '../../things/office.ts';
import { envelope } from '../../things/paper.ts';
import { beam } from '../../things/room.ts';

const m = moods.dusk;

export function phishingMail(): string {
  const spots: [number, number, number][] = [
    [60, 90, -8],
    [380, 40, 6],
    [1010, 60, -5],
    [1250, 250, 10],
    [40, 420, 9],
    [1180, 560, -9],
    [90, 700, -6],
    [470, 690, 7],
    [830, 720, -4],
    [330, 330, -3],
    [1050, 330, 6],
  ];
  return group(
    rect(0, 0, 1440, 900, dim(m.brand, 0.42)),
    fade(0.5, beam(m, -40, -60, 900, 1060, 2, 3, 0.55)),
    ...spots.map(([x, y, a], i) =>
      group(
        at(12, 14, envelope(m, x, y, 240, a, dim(m.dark, 0.6), '')).replace('<g', `<g opacity="0.3"`),
        envelope(
          m,
          x,
          y,
          240,
          a,
          i % 3 === 1 ? lit(m.brand, 0.4) : dim(m.paper, 0.06),
          i % 3 === 1 ? m.paper : m.brand,
        ),
      ),
    ),
    at(22, 26, disc(720, 450, 268, dim(m.dark, 0.6), see(0.35))),
    magnifier(
      m,
      720,
      450,
      258,
      -42,
      group(
        rect(440, 170, 560, 560, lit(m.brand, 0.5)),
        envelope(m, 520, 320, 400, -5, lit(m.paper, 0.6), m.accent),
        stroke('M806 150V420a92 92 0 0 1 -184 0v-60', dim(m.metal, 0.55), 26),
        stroke('M803 150V418a89 89 0 0 1 -178 0v-56', m.metal, 14),
        poly(
          [
            [606, 384],
            [662, 400],
            [620, 300],
          ],
          dim(m.metal, 0.3),
        ),
      ),
    ),
  );
}
