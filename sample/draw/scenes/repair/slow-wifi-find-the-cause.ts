import { dim, lit, moods } from '../../colors.ts';
import { disc, group, oval, poly, rect, see, stroke, turn } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { bricks } from '../../things/guard.ts';
import { accessPoint } from '../../things/network.ts';
import { mug } from '../../things/office.ts';
import { leaf, plant } from '../../things/plants.ts';
import { beam, footShadow, room, table } from '../../things/room.ts';

const m = moods.cellar;

export function slowWifi(): string {
  return group(
    room(m, 750),
    beam(m, 60, 10, 340, 440, 2, 2),
    ...[150, 240, 330, 420, 510].map((r, i) =>
      stroke(
        `M${260 + r * 0.62} ${190 - r * 0.5}A${r} ${r} 0 0 1 ${260 + r * 0.5} ${190 + r * 0.62}`,
        m.accent,
        12 - i,
        see(0.95 - i * 0.13),
      ),
    ),
    accessPoint(m, 260, 200, 90),
    poly(
      [
        [760, 60],
        [800, 90],
        [800, 750],
        [760, 780],
      ],
      dim(m.wall, 0.5),
    ),
    bricks(640, 60, 122, 722, lit(m.card, 0.02), 9, 42),
    rect(630, 46, 182, 24, lit(m.wall, 0.3), 3),
    footShadow(m, 640, 782, 150, 150, 30),
    ...[110, 190].map((r, i) =>
      stroke(
        `M${810 + r * 0.3} ${400 - r * 0.5}A${r} ${r} 0 0 1 ${810 + r * 0.3} ${400 + r * 0.5}`,
        m.accent,
        6,
        `opacity="${0.45 - i * 0.2}" stroke-dasharray="14 16"`,
      ),
    ),
    table(m, 880, 740, 640, 60, 30, 170),
    laptop(m, 960, 728, 380, (w, h) =>
      group(
        rect(0, 0, w, h, dim(m.brand, 0.55)),
        ...Array.from({ length: 10 }, (_, i) =>
          turn(i * 36, w / 2, h * 0.46, rect(w / 2 - 6, h * 0.2, 12, 30, i < 3 ? m.accent : lit(m.brand, 0.2), 6)),
        ),
        rect(w * 0.3, h * 0.8, w * 0.4, 12, dim(m.brand, 0.2), 6),
        rect(w * 0.3, h * 0.8, w * 0.09, 12, m.accent, 6),
      ),
    ),
    mug(m, 1360, 728, 64, m.accent),
    rect(330, 560, 270, 190, dim(m.wood, 0.4)),
    rect(330, 560, 270, 10, m.wood),
    rect(340, 400, 250, 160, lit(m.sky, 0.3), 6, see(0.6)),
    rect(340, 430, 250, 130, lit(m.brand, 0.35), 4),
    rect(340, 546, 250, 14, m.card),
    ...[
      [400, 480],
      [500, 510],
    ].map(([x, y]) =>
      group(
        oval(x as number, y as number, 26, 13, m.accent),
        poly(
          [
            [(x as number) - 22, y as number],
            [(x as number) - 44, (y as number) - 14],
            [(x as number) - 44, (y as number) + 14],
          ],
          m.accent,
        ),
        disc((x as number) + 14, (y as number) - 3, 3, m.dark),
      ),
    ),
    ...[-16, 0, 18].map((a) => leaf(556, 548, 90, a, m.leaf)),
    rect(350, 408, 12, 140, '#ffffff', 5, see(0.3)),
    plant(m, 90, 850, 150, m.accent, 1.1),
  );
}
