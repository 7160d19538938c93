import { dim, lit, moods } from '../../colors.ts';
import { clip, group, poly, rect, see, turn } from '../../ink.ts';
import { clipboard } from '../../things/paper.ts';
import { rack, type Unit } from '../../things/racks.ts';
import { footShadow, glow, room } from '../../things/room.ts';

const m = moods.night;

const units: [Unit, number][] = [
  ['switch', 1.2],
  ['patch', 1],
  ['firewall', 1.8],
  ['server', 2.2],
  ['disks', 2.4],
  ['server', 2.2],
  ['blank', 1.6],
];

const bright = { ...m, dark: lit(m.dark, 0.2), metal: lit(m.metal, 0.35), brand: lit(m.brand, 0.2) };

export function checkUp(): string {
  const cone = poly(
    [
      [312, 630],
      [352, 752],
      [1000, 900],
      [1440, 900],
      [1440, -94],
    ],
    '#000',
  );
  const racks = (mood: typeof m | typeof bright) =>
    group(
      rack(mood, 560, 820, 330, units, 38),
      rack(
        mood,
        980,
        820,
        330,
        [
          ['disks', 2.4],
          ['server', 2.2],
          ['server', 2.2],
          ['patch', 1],
          ['switch', 1.2],
          ['blank', 3],
        ],
        38,
      ),
    );
  return group(
    room(m, 760),
    rect(0, 0, 1440, 900, dim(m.wall, 0.6), 0, see(0.45)),
    racks(m),
    rect(0, 0, 1440, 900, dim(m.wall, 0.5), 0, see(0.4)),
    clip(
      cone,
      room({ ...m, wall: lit(m.wall, 0.14), floor: lit(m.floor, 0.16) }, 760),
      racks(bright),
      rect(0, 0, 1440, 900, m.accent, 0, see(0.2)),
    ),
    glow(m, 350, 690, 150, 0.7),
    turn(
      -18,
      220,
      760,
      footShadow(m, 0, 860, 380, 120, 20),
      rect(-60, 700, 320, 96, dim(m.dark, 0.1), 20),
      rect(-60, 700, 320, 34, lit(m.dark, 0.25), 16),
      poly(
        [
          [250, 700],
          [310, 666],
          [372, 666],
          [372, 830],
          [310, 830],
          [250, 796],
        ],
        m.brand,
      ),
      poly(
        [
          [250, 700],
          [310, 666],
          [372, 666],
          [372, 708],
          [250, 730],
        ],
        lit(m.brand, 0.25),
      ),
      rect(364, 660, 22, 176, m.metal, 6),
      rect(374, 672, 14, 152, lit(m.accent, 0.6), 5),
      rect(90, 690, 70, 16, m.accent, 6),
    ),
    clipboard(m, 1060, 380, 330, 450, 5, 3, 7),
  );
}
