import { dim, lit, moods } from '../../colors.ts';
import { at, disc, fade, group, oval, path, poly, rect, see, stroke } from '../../ink.ts';
import { bricks, ladder, toolbox } from '../../things/guard.ts';
import { leaf, plant } from '../../things/plants.ts';
import { browser } from '../../things/shops.ts';
import { outdoors } from '../../things/street.ts';
import { cream, pavement } from './shared.ts';

const m = moods.street;

export function care(): string {
  return group(
    outdoors(m, 770, lit(m.wall, 0.5), lit(m.sky, 0.1)),
    bricks(0, 90, 1440, 680, lit(m.wall, 0.12), 12, 58),
    rect(-10, 70, 1460, 34, lit(m.wall, 0.4)),
    rect(-10, 98, 1460, 10, dim(m.wall, 0.25)),
    fade(
      0.35,
      poly(
        [
          [0, 110],
          [420, 110],
          [140, 770],
          [0, 770],
        ],
        m.beam,
      ),
    ),
    pavement(770),
    browser(
      m,
      330,
      170,
      760,
      520,
      group(
        rect(0, 0, 740, 470, cream),
        rect(0, 0, 740, 190, lit(m.brand, 0.5)),
        disc(590, 70, 40, m.accent),
        path('M0 190V140Q140 70 300 130T740 90V190Z', m.leaf),
        path('M0 190V170Q240 110 460 170T740 150V190Z', dim(m.leaf, 0.25)),
        rect(40, 226, 300, 34, m.brand, 5),
        ...[0, 1, 2].map((i) => rect(40, 284 + i * 32, 260 - i * 36, 14, dim(m.paper, 0.35), 4)),
        rect(40, 392, 130, 44, m.accent, 8),
        rect(400, 226, 140, 210, lit(m.brand, 0.66), 8),
        rect(566, 226, 140, 210, lit(m.accent, 0.55), 8),
      ),
    ),
    ...[
      [330, 690, -50, 130],
      [330, 620, -70, 110],
      [360, 690, -20, 100],
      [1090, 500, 60, 120],
      [1090, 560, 86, 110],
      [1084, 440, 30, 100],
      [1090, 640, 70, 130],
      [360, 170, -30, 100],
      [420, 170, 10, 90],
      [330, 220, -70, 100],
      [1010, 170, 20, 100],
      [950, 172, -16, 84],
    ].map(([x, y, a, l], i) =>
      leaf(x as number, y as number, l as number, a as number, i % 2 ? m.leaf : dim(m.leaf, 0.2)),
    ),
    stroke('M1100 780C1110 660 1080 560 1096 430', dim(m.leaf, 0.4), 9),
    stroke('M322 790C316 640 330 480 324 210', dim(m.leaf, 0.4), 9),
    ladder(m, 980, 850, 700, 150, 90),
    toolbox(m, 480, 850, 260, m.brand),
    ...[
      [1210, 100],
      [1330, 130],
    ].map(([x, w], i) => plant(m, x as number, 860 - i * 20, w as number, i ? m.brand : m.accent, 1.1)),
    at(
      160,
      840,
      oval(120, 6, 150, 16, dim(m.floor, 0.9), see(0.3)),
      stroke('M60 -140q70 -90 140 0', dim(m.accent, 0.25), 16),
      poly(
        [
          [196, -60],
          [300, -150],
          [316, -134],
          [204, -14],
        ],
        dim(m.accent, 0.2),
      ),
      poly(
        [
          [286, -172],
          [338, -120],
          [326, -108],
          [274, -160],
        ],
        dim(m.accent, 0.35),
      ),
      path('M40 -150h160l14 150h-188Z', m.accent),
      path('M150 -150h50l14 150h-50Z', dim(m.accent, 0.22)),
      stroke('M46 -120q-70 10 -50 80q10 30 44 30', dim(m.accent, 0.25), 15),
    ),
  );
}
