import { dim, lit, moods } from '../../colors.ts';
import { disc, group, poly, rect } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { clipboard } from '../../things/paper.ts';
import { plant } from '../../things/plants.ts';
import { van } from '../../things/shops.ts';
import { house, lampPost, outdoors, tree } from '../../things/street.ts';

const warm = moods.street;

export function moving(): string {
  return group(
    outdoors(warm, 700, lit(warm.wall, 0.55), lit(warm.sky, 0.1)),
    disc(250, 200, 100, lit(warm.accent, 0.45)),
    house(warm, -50, 700, 330, 420, lit(warm.brand, 0.2), 4, 4, 3, 0.3),
    house(warm, 820, 700, 420, 540, dim(warm.wall, 0.16), 5, 5, 6, 0.35),
    house(warm, 1270, 700, 240, 380, warm.brand, 3, 4, 2, 0.3),
    tree(warm, 380, 710, 300),
    rect(0, 700, 1440, 200, lit(warm.floor, 0.15)),
    rect(0, 700, 1440, 10, lit(warm.floor, 0.5)),
    rect(0, 830, 1440, 80, dim(warm.floor, 0.45)),
    ...[0, 1, 2, 3].map((i) => rect(60 + i * 400, 866, 200, 12, lit(warm.floor, 0.4))),
    lampPost(warm, 700, 720, 380),
    van(warm, 620, 820, 760, lit(warm.paper, 0.4)),
    rect(616, 480, 26, 300, dim(warm.dark, 0.4)),
    poly(
      [
        [620, 486],
        [560, 466],
        [560, 800],
        [620, 780],
      ],
      dim(warm.paper, 0.22),
    ),
    carton(warm, 300, 820, 210, 150),
    carton(warm, 330, 670, 150, 110, false, lit(warm.card, 0.15)),
    carton(warm, 250, 870, 150, 110),
    plant(warm, 480, 850, 110, warm.brand, 1.1),
    clipboard(warm, 50, 500, 240, 340, 5, 3, -7),
  );
}
