import { dim, lit, moods } from '../../colors.ts';
import { disc, group, path, poly, rect, see, stroke } from '../../ink.ts';
import { dish, mast, rings } from '../../things/network.ts';
import { glow } from '../../things/room.ts';
import { hill, house, lampPost, outdoors, tree } from '../../things/street.ts';
import { pale } from './shared.ts';

const m = moods.dusk;

export function secondLine(): string {
  const yellow = m.accent;
  return group(
    outdoors(m, 640, lit(m.sky, 0.28)),
    disc(1120, 170, 84, lit(m.accent, 0.5), see(0.9)),
    hill('M0 560C260 440 520 540 760 490S1240 420 1440 520', dim(m.sky, 0.28)),
    house(m, 70, 640, 200, 250, dim(m.sky, 0.45), 3, 4, 3, 0.2),
    house(m, 1210, 640, 260, 310, dim(m.sky, 0.45), 4, 5, 5, 0.2),
    rings(560, 130, 60, 260, 4, m.accent, 7, 'up'),
    mast(m, 560, 262, 150, 80),
    house(m, 380, 640, 460, 380, dim(m.brand, 0.12), 5, 4, 9, 0.95),
    rect(560, 540, 100, 100, dim(m.brand, 0.6)),
    rect(570, 550, 80, 90, m.accent),
    rect(610, 550, 4, 90, dim(m.brand, 0.6)),
    dish(m, 760, 226, 44),
    rect(0, 640, 1440, 40, lit(m.floor, 0.16)),
    rect(0, 676, 1440, 224, dim(m.wood, 0.62)),
    path('M0 760Q400 730 760 770T1440 750V900H0Z', dim(m.wood, 0.72)),
    ...[
      [120, 720],
      [330, 850],
      [540, 720],
      [980, 860],
      [1330, 730],
      [200, 800],
      [1180, 800],
    ].map(([x, y]) => disc(x as number, y as number, 14, dim(m.wood, 0.5))),
    poly(
      [
        [880, 640],
        [1140, 640],
        [1080, 800],
        [930, 800],
      ],
      dim(m.wood, 0.85),
    ),
    stroke('M610 640V780H900', dim(pale, 0.25), 18),
    stroke('M610 640V780H900', pale, 12),
    stroke('M1110 780H1460', dim(pale, 0.5), 18),
    stroke('M900 780l26 -18M900 780l30 4M900 780l22 22M1110 780l-24 -16M1110 780l-28 6', m.accent, 6),
    ...[
      [1018, 722],
      [980, 740],
    ].map(([x, y]) => disc(x as number, y as number, 6, m.accent)),
    stroke('M1290 520L1150 400L1020 560', dim(yellow, 0.2), 34),
    stroke('M1288 512L1150 392L1026 540', lit(yellow, 0.15), 12),
    path('M1060 560q-90 -20 -100 80l-10 60q70 10 120 -40Z', dim(m.dark, 0.1)),
    poly(
      [
        [950, 696],
        [930, 724],
        [962, 704],
        [958, 732],
        [984, 702],
        [984, 728],
        [1010, 690],
      ],
      m.metal,
    ),
    rect(1200, 480, 220, 110, yellow, 12),
    rect(1330, 480, 90, 110, dim(yellow, 0.25), 12),
    path('M1220 480v-90q0 -16 16 -16h84l40 106Z', dim(yellow, 0.1)),
    path('M1238 470v-70h74l26 70Z', lit(m.sky, 0.3)),
    rect(1180, 590, 270, 56, dim(m.dark, 0.2), 28),
    ...[1212, 1268, 1324, 1380].map((x) => disc(x, 618, 18, m.metal)),
    lampPost(m, 300, 640, 240),
    glow(m, 300, 380, 110, 0.5),
    tree(m, 140, 660, 200),
  );
}
