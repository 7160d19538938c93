import { dim, lit, moods } from '../../colors.ts';
import { disc, group, rect, see, stroke } from '../../ink.ts';
import { mast } from '../../things/network.ts';
import { glow } from '../../things/room.ts';
import { hill, house, outdoors, tree } from '../../things/street.ts';

const m = moods.dusk;

export function twoOffices(): string {
  return group(
    outdoors(m, 560, lit(m.sky, 0.45)),
    disc(1010, 380, 130, lit(m.accent, 0.35)),
    rect(0, 330, 1440, 14, lit(m.sky, 0.5), 7, see(0.5)),
    rect(300, 200, 420, 14, lit(m.sky, 0.5), 7, see(0.4)),
    hill('M0 500C300 420 500 560 760 520S1200 460 1440 520', dim(m.sky, 0.22)),
    house(m, 640, 560, 70, 90, dim(m.sky, 0.4), 2, 3, 2),
    house(m, 724, 560, 60, 130, dim(m.sky, 0.45), 2, 4, 4),
    house(m, 150, 520, 330, 330, m.brand, 4, 4, 11, 0.75),
    house(m, 960, 470, 300, 260, dim(m.card, 0.1), 4, 3, 6, 0.75),
    rect(280, 440, 76, 90, m.accent),
    rect(1076, 396, 70, 90, m.accent),
    mast(m, 420, 190, 90, 50),
    tree(m, 80, 530, 190),
    tree(m, 560, 560, 150),
    tree(m, 1350, 480, 220),
    hill('M0 520C120 506 420 506 520 530C640 566 780 610 900 520C980 470 1200 456 1440 476', dim(m.leaf, 0.25)),
    hill('M0 556C120 542 420 542 520 566C640 602 780 646 900 556C980 506 1200 492 1440 512', dim(m.wood, 0.5)),
    hill('M0 690C300 650 600 760 900 700S1300 660 1440 680', dim(m.wood, 0.62)),
    hill('M0 820C300 790 700 860 1000 810S1300 800 1440 830', dim(m.wood, 0.73)),
    ...[
      [100, 640],
      [380, 760],
      [620, 690],
      [1010, 640],
      [1260, 740],
      [1380, 600],
      [250, 850],
      [880, 850],
    ].map(([x, y], i) => disc(x as number, y as number, 10 + (i % 3) * 6, dim(m.wood, 0.4), see(0.8))),
    stroke('M318 520V640Q318 740 430 740H980Q1110 740 1110 640V470', dim(m.dark, 0.4), 54),
    stroke('M318 520V640Q318 740 430 740H980Q1110 740 1110 640V470', dim(m.brand, 0.2), 40),
    stroke('M306 520V640Q310 728 430 728H980Q1098 728 1098 640V470', lit(m.brand, 0.35), 7),
    stroke('M318 540V640Q318 740 430 740H980Q1110 740 1110 640V490', lit(m.accent, 0.3), 9, 'stroke-dasharray="46 62"'),
    glow(m, 430, 740, 80, 0.55),
    glow(m, 760, 740, 90, 0.55),
    glow(m, 1090, 690, 80, 0.5),
  );
}
