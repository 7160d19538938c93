import { dim, lit, moods } from '../../colors.ts';
import { writeCentered } from '../../glyphs.ts';
import { at, disc, group, line, poly, rect, see } from '../../ink.ts';
import { leaf, plant, pot } from '../../things/plants.ts';
import { glow, shelf } from '../../things/room.ts';
import { awning, browser } from '../../things/shops.ts';
import { house, outdoors, tree } from '../../things/street.ts';
import { cream, pavement } from './shared.ts';

const m = moods.street;

const pendant2 = (x: number, y: number) =>
  group(
    line(x, y - 70, x, y, m.dark, 4),
    poly(
      [
        [x - 34, y + 26],
        [x + 34, y + 26],
        [x + 12, y],
        [x - 12, y],
      ],
      m.brand,
    ),
    disc(x, y + 30, 12, lit(m.accent, 0.8)),
    glow(m, x, y + 34, 70, 0.6),
  );

export function smallFirm(): string {
  return group(
    outdoors(m, 740, lit(m.wall, 0.55), lit(m.sky, 0.1)),
    disc(180, 230, 110, lit(m.accent, 0.45)),
    house(m, -60, 740, 240, 380, dim(m.wall, 0.26), 3, 4, 2, 0.3),
    house(m, 1250, 740, 260, 470, dim(m.wall, 0.3), 3, 5, 8, 0.3),
    tree(m, 230, 756, 250),
    pavement(740),
    poly(
      [
        [330, 748],
        [1180, 748],
        [1330, 830],
        [430, 830],
      ],
      dim(m.floor, 0.9),
      see(0.2),
    ),
    browser(
      m,
      310,
      90,
      860,
      660,
      group(
        rect(0, 0, 840, 600, lit(m.brand, 0.72)),
        rect(0, 0, 840, 130, m.brand),
        rect(480, 210, 300, 390, dim(m.brand, 0.55)),
        rect(496, 226, 268, 374, m.accent),
        rect(40, 210, 400, 260, dim(m.brand, 0.35)),
        rect(52, 222, 376, 236, lit(m.accent, 0.55)),
        rect(0, 520, 840, 90, dim(m.brand, 0.3)),
        rect(0, 520, 840, 10, lit(m.brand, 0.2)),
      ),
    ),
    writeCentered('Open', 740, 228, { size: 84, fill: cream }),
    awning(m, 340, 268, 800, 74, m.accent, cream, 11),
    pendant2(520, 420),
    pendant2(640, 400),
    shelf(m, 376, 520, 370, 14),
    ...[0, 1, 2, 3, 4].map((i) =>
      pot(m, 400 + i * 68, 520, 42, [m.brand, cream, m.card, m.brand, m.accent][i] as string),
    ),
    ...[0, 1, 2, 3, 4].flatMap((i) => [-30, 0, 30].map((a) => leaf(421 + i * 68, 488, 56 + (i % 3) * 14, a, m.leaf))),
    rect(374, 600, 374, 8, dim(m.brand, 0.3)),
    poly(
      [
        [820, 372],
        [900, 400],
        [900, 748],
        [820, 746],
      ],
      m.brand,
    ),
    poly(
      [
        [836, 400],
        [886, 418],
        [886, 560],
        [836, 556],
      ],
      lit(m.accent, 0.4),
    ),
    disc(888, 600, 8, m.metal),
    poly(
      [
        [820, 748],
        [1086, 748],
        [1190, 900],
        [760, 900],
      ],
      m.accent,
      see(0.35),
    ),
    glow(m, 960, 600, 220, 0.4),
    rect(1000, 520, 86, 226, dim(m.card, 0.35), 0, see(0.5)),
    plant(m, 1130, 800, 120, m.brand, 1.1),
    plant(m, 290, 800, 110, m.brand, 1),
    at(
      1010,
      640,
      poly(
        [
          [0, 0],
          [100, 0],
          [120, 190],
          [-20, 190],
        ],
        dim(m.wood, 0.45),
      ),
      rect(6, 12, 88, 130, dim(m.dark, 0.05), 3),
      line(22, 40, 78, 40, cream, 7),
      line(22, 64, 62, 64, cream, 6),
      line(22, 88, 70, 88, m.accent, 6),
    ),
  );
}
