import { dim, lit, moods } from '../../colors.ts';
import { at, disc, fade, group, poly, rect } from '../../ink.ts';
import { key, padlock } from '../../things/guard.ts';
import { mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, lightCone, pendant, room, shelf } from '../../things/room.ts';

const m = moods.dusk;

export function passwordManager(): string {
  const hooks = Array.from({ length: 15 }, (_, i) => ({ x: 520 + (i % 5) * 104, y: 208 + Math.floor(i / 5) * 160, i }));
  return group(
    room(m, 760),
    beam(m, 40, 10, 380, 520, 2, 2),
    pendant(m, 720, 60, 150),
    lightCone(m, 720, 62, 420, 700),
    shelf(m, -20, 770, 1480, 24),
    boxShadow(m, 420, 120, 600, 560, 44, 40),
    rect(420, 120, 600, 560, dim(m.wood, 0.2), 10),
    rect(420, 120, 600, 8, lit(m.wood, 0.4), 5),
    rect(446, 146, 548, 508, dim(m.wood, 0.6), 4),
    rect(446, 146, 548, 24, dim(m.wood, 0.75)),
    rect(446, 146, 20, 508, dim(m.wood, 0.7)),
    fade(
      0.16,
      poly(
        [
          [466, 170],
          [700, 170],
          [520, 654],
          [466, 654],
        ],
        m.accent,
      ),
    ),
    ...hooks.map(({ x, y, i }) =>
      group(
        rect(x - 22, y - 22, 44, 16, lit(m.paper, 0.2), 3),
        disc(x, y + 4, 7, m.metal),
        i === 8
          ? ''
          : group(
              at(8, 8, fade(0.3, key(m, x, y, 104, '#000000', 0))),
              key(m, x, y, 104, [m.accent, m.metal, lit(m.brand, 0.3), m.accent][i % 4] as string, (i % 3) * 3 - 3),
            ),
      ),
    ),
    poly(
      [
        [1010, 126],
        [1240, 70],
        [1240, 730],
        [1010, 676],
      ],
      dim(m.wood, 0.1),
    ),
    poly(
      [
        [1036, 160],
        [1212, 118],
        [1212, 682],
        [1036, 642],
      ],
      dim(m.wood, 0.3),
    ),
    poly(
      [
        [1036, 160],
        [1212, 118],
        [1212, 134],
        [1036, 176],
      ],
      dim(m.wood, 0.5),
    ),
    disc(1222, 400, 13, m.accent),
    plant(m, 130, 770, 140, m.brand, 1.2),
    padlock(m, 300, 770, 90, m.accent),
    mug(m, 1290, 770, 80, m.accent),
  );
}
