import { dim, lit, moods } from '../../colors.ts';
import { disc, group, path, rect } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { rings } from '../../things/network.ts';
import { mug } from '../../things/office.ts';
import { leaf } from '../../things/plants.ts';
import { glow } from '../../things/room.ts';
import { bench } from '../../things/shops.ts';
import { lampPost, outdoors, tree } from '../../things/street.ts';

const park = moods.street;

export function lostLaptop(): string {
  return group(
    outdoors(park, 640, lit(park.wall, 0.6), lit(park.sky, 0.1)),
    disc(1120, 240, 110, lit(park.accent, 0.45)),
    path('M0 560Q300 440 700 540T1440 490V900H0Z', lit(park.leaf, 0.45)),
    path('M0 640Q400 540 820 620T1440 590V900H0Z', lit(park.leaf, 0.15)),
    tree(park, 180, 680, 430),
    tree(park, 1310, 660, 330),
    tree(park, 1000, 610, 180),
    path('M0 740Q700 690 1440 750V900H0Z', lit(park.card, 0.3)),
    path('M0 850Q700 800 1440 860V900H0Z', lit(park.card, 0.15)),
    lampPost(park, 1130, 800, 520),
    glow(park, 1130, 250, 150, 0.45),
    bench(park, 330, 800, 620),
    laptop(park, 470, 718, 260, (w, h) =>
      group(
        rect(0, 0, w, h, dim(park.brand, 0.3)),
        disc(w / 2, h * 0.4, h * 0.17, park.accent),
        rect(w * 0.3, h * 0.68, w * 0.4, h * 0.1, park.paper, 6),
      ),
    ),
    rings(600, 560, 60, 170, 3, park.brand, 7, 'up'),
    mug(park, 800, 716, 54, park.brand),
    ...[
      [120, 860, -70],
      [1010, 850, 50],
      [1220, 870, 80],
    ].map(([x, y, a]) => leaf(x as number, y as number, 60, a as number, park.accent)),
  );
}
