import { dim, lit, moods } from '../../colors.ts';
import { disc, group, oval, path, poly, rect, see } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { boxShadow, cloud } from '../../things/room.ts';
import { house, outdoors, tree } from '../../things/street.ts';

const m = moods.morning;

export function category(): string {
  const arm = (x: number, y: number, w: number, right: boolean, tone: string) => {
    const tip = right ? x + w + 56 : x - 56;
    const edge = right ? x + w : x;
    const back = right ? x : x + w;
    return group(
      boxShadow(m, x, y, w, 92, 14, 14, 0.6),
      poly(
        [
          [back, y],
          [edge, y],
          [tip, y + 46],
          [edge, y + 92],
          [back, y + 92],
        ],
        tone,
      ),
      poly(
        [
          [back, y],
          [edge, y],
          [edge + (right ? 7 : -7), y + 8],
          [back, y + 8],
        ],
        lit(tone, 0.4),
      ),
      poly(
        [
          [back, y + 78],
          [edge + (right ? 18 : -18), y + 78],
          [edge, y + 92],
          [back, y + 92],
        ],
        dim(tone, 0.28),
      ),
      rect(x + 40, y + 38, w - 130, 16, lit(m.paper, 0.4), 4),
    );
  };
  return group(
    outdoors(m, 560, lit(m.sky, 0.5)),
    disc(1090, 250, 90, lit(m.accent, 0.4)),
    cloud(120, 270, 360, lit(m.paper, 0.5)),
    cloud(890, 380, 420, lit(m.paper, 0.5)),
    cloud(480, 170, 240, lit(m.sky, 0.6)),
    path('M0 520Q300 400 640 500T1440 430V900H0Z', lit(m.leaf, 0.35)),
    path('M0 600Q420 480 800 580T1440 540V900H0Z', m.leaf),
    path('M0 700Q500 560 1440 690V900H0Z', dim(m.leaf, 0.22)),
    path('M560 900Q620 720 420 640T140 560L120 564Q300 640 330 700T240 900Z', lit(m.card, 0.35)),
    path('M860 900Q840 760 1030 680T1300 570L1322 574Q1180 660 1130 740T1180 900Z', lit(m.card, 0.25)),
    house(m, 60, 566, 110, 110, m.brand, 3, 2, 2, 0.5),
    house(m, 1250, 574, 140, 150, m.card, 3, 3, 4, 0.5),
    tree(m, 1160, 620, 130),
    tree(m, 250, 600, 110),
    oval(790, 868, 150, 18, dim(m.leaf, 0.7), see(0.4)),
    rect(690, 180, 40, 690, dim(m.wood, 0.2)),
    rect(690, 180, 14, 690, lit(m.wood, 0.2)),
    poly(
      [
        [682, 184],
        [738, 184],
        [710, 148],
      ],
      m.wood,
    ),
    arm(700, 230, 330, true, m.brand),
    arm(350, 350, 350, false, m.accent),
    arm(704, 470, 260, true, dim(m.dark, 0.05)),
    carton(m, 420, 868, 190, 140),
  );
}
