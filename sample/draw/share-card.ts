import { amber, lit, moods, oklch } from './colors.ts';
import { write } from './glyphs.ts';
import { group, rect } from './ink.ts';
import { brand } from './logos.ts';
import { laptop, page } from './things/computers.ts';
import { accessPoint, cable, rings } from './things/network.ts';
import { mug } from './things/office.ts';
import { plant } from './things/plants.ts';
import { rack } from './things/racks.ts';
import { beam, glow, room, table } from './things/room.ts';

const m = moods.dusk;
const cream = oklch(0.96, 0.012, 85);

export const shareCard = () =>
  group(
    room(m, 530, 1200, 630),
    beam(m, 560, -20, 360, 420, 2, 2),
    accessPoint(m, 700, 120, 42),
    rings(700, 120, 66, 120, 3, lit(m.brand, 0.55), 4),
    rack(
      m,
      850,
      590,
      270,
      [
        ['patch', 1],
        ['switch', 1.2],
        ['firewall', 1.6],
        ['server', 2],
        ['disks', 2.2],
        ['blank', 1],
      ],
      32,
    ),
    glow(m, 960, 330, 260, 0.22),
    cable(m, 'M-40 560C300 620 560 440 700 470S820 330 880 250', m.accent, 14, 6),
    cable(m, 'M700 165C700 300 780 260 870 220', lit(m.brand, 0.5), 11),
    table(m, 520, 590, 760, 44, 24),
    laptop(m, 600, 582, 230, page(m.paper, m.brand, m.accent)),
    mug(m, 856, 584, 40, m.accent),
    plant(m, 1120, 584, 60, m.accent, 1),
    rect(0, 0, 620, 0, m.wall),
    `<g transform="translate(72 84) scale(1.05)">${brand.parts.markOnDark}${write('Alderpoint', 74, 45.5, { size: 39, fill: cream, tracking: -0.5 })}</g>`,
    write('IT services', 70, 268, { size: 74, fill: cream, tracking: -1.6 }),
    write('at a fixed price.', 70, 348, { size: 74, fill: cream, tracking: -1.6 }),
    write('For firms of 5 to 200 people, from $149', 72, 410, { size: 28, fill: amber, weight: '500' }),
  );
