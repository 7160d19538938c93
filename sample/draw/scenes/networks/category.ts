import { moods } from '../../colors.ts';
import { group, stroke } from '../../ink.ts';
import { laptop, page } from '../../things/computers.ts';
import { accessPoint, cable, plug, rings, router } from '../../things/network.ts';
import { plant } from '../../things/plants.ts';
import { rack } from '../../things/racks.ts';
import { beam, room, shelf, table } from '../../things/room.ts';
import { pale } from './shared.ts';

const m = moods.dusk;

export function category(): string {
  return group(
    room(m, 720),
    beam(m, 60, 20, 380, 480, 2, 2),
    shelf(m, 930, 300, 420),
    router(m, 1010, 300, 240),
    plant(m, 1270, 300, 56, m.accent, 0.9),
    accessPoint(m, 330, 130, 66),
    rings(330, 130, 100, 190, 3, pale, 5),
    rack(
      m,
      480,
      800,
      360,
      [
        ['patch', 1],
        ['switch', 1.2],
        ['patch', 1],
        ['switch', 1.2],
        ['firewall', 1.6],
        ['server', 2.2],
        ['disks', 2.4],
        ['blank', 1],
      ],
      38,
    ),
    ...[0, 1, 2, 3, 4].map((i) =>
      stroke(
        `M${536 + i * 42} 302C${530 + i * 42} ${340 + i * 6} ${552 + i * 40} ${330} ${548 + i * 42} 352`,
        i % 2 ? m.accent : pale,
        7,
      ),
    ),
    ...[0, 1, 2, 3].map((i) =>
      stroke(
        `M${556 + i * 46} 398C${530 + i * 46} ${440} ${590 + i * 40} ${430} ${560 + i * 46} 446`,
        i % 2 ? m.brand : m.accent,
        7,
      ),
    ),
    cable(m, 'M500 280C380 260 330 330 330 210', pale, 14),
    cable(m, 'M800 300C900 360 900 470 1010 460S1130 330 1130 290', m.accent, 14),
    cable(m, 'M790 780C900 860 1160 850 1500 800', m.brand, 20, 4),
    cable(m, 'M500 790C380 870 160 860 -40 830', m.accent, 20, 4),
    table(m, 1000, 700, 560, 50, 26, 160),
    laptop(m, 1070, 686, 320, page(m.paper, m.brand, m.accent)),
    plug(m, 240, 880, 60, -70),
  );
}
