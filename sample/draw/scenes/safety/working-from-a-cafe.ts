import { dim, lit, moods } from '../../colors.ts';
import { at, disc, group, poly, rect } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { padlock } from '../../things/guard.ts';
import { mug } from '../../things/office.ts';
import { leaf, pot } from '../../things/plants.ts';
import { beam, footShadow, pendant, room, table, window } from '../../things/room.ts';
import { house, tree } from '../../things/street.ts';

const warm = moods.afternoon;

export function cafe(): string {
  const street = group(
    rect(0, 0, 1440, 900, warm.sky),
    disc(420, 200, 60, lit(warm.accent, 0.4)),
    house(warm, 60, 520, 230, 340, lit(warm.brand, 0.25), 3, 4, 3, 0.3),
    house(warm, 310, 520, 180, 260, warm.card, 3, 3, 5, 0.3),
    house(warm, 680, 520, 260, 390, lit(warm.brand, 0.1), 3, 4, 9, 0.3),
    rect(0, 520, 1440, 300, lit(warm.floor, 0.4)),
    tree(warm, 600, 540, 300),
  );
  return group(
    room(warm, 760),
    window(warm, 60, 60, 840, 480, street, 3, 1),
    beam(warm, 980, 60, 260, 430, 1, 2),
    pendant(warm, 1130, 200, 190),
    pendant(warm, 470, 150, 150),
    table(warm, -60, 756, 1300, 76, 34, 200),
    laptop(warm, 360, 744, 460, (w, h) =>
      group(
        rect(0, 0, w, h, dim(warm.brand, 0.3)),
        padlock(warm, w * 0.41, h * 0.68, w * 0.18),
        rect(w * 0.34, h * 0.78, w * 0.32, h * 0.08, lit(warm.paper, 0.4), h * 0.04),
      ),
    ),
    at(
      0,
      0,
      footShadow(warm, 900, 738, 110, 80, 14),
      poly(
        [
          [900, 600],
          [1010, 600],
          [996, 742],
          [914, 742],
        ],
        lit(warm.paper, 0.5),
      ),
      poly(
        [
          [974, 600],
          [1010, 600],
          [996, 742],
          [966, 742],
        ],
        dim(warm.paper, 0.16),
      ),
      rect(894, 586, 122, 22, warm.brand, 8),
      poly(
        [
          [906, 644],
          [1004, 644],
          [1000, 696],
          [910, 696],
        ],
        warm.accent,
      ),
    ),
    mug(warm, 230, 740, 76, warm.brand),
    pot(warm, 90, 740, 90, warm.accent),
    ...[-40, -14, 12, 40].map((a) => leaf(135, 672, 130, a, warm.leaf)),
    rect(1250, 430, 220, 480, dim(warm.brand, 0.1), 40),
    rect(1250, 430, 60, 480, lit(warm.brand, 0.15), 30),
    rect(1210, 740, 260, 60, warm.brand, 28),
  );
}
