import { dim, lit, moods } from '../../colors.ts';
import { disc, group, oval, poly, rect, see, stroke, turn } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { cable, plug } from '../../things/network.ts';
import { rack, tower } from '../../things/racks.ts';
import { beam, footShadow, glow, lightCone, pendant, room } from '../../things/room.ts';

const m = moods.cellar;

export function replacement(): string {
  return group(
    room(m, 740),
    beam(m, 300, 20, 420, 500, 2, 2),
    pendant(m, 1010, 120, 170),
    lightCone(m, 1010, 122, 300, 680, 0),
    glow(m, 1000, 470, 330, 0.3),
    rack(
      m,
      830,
      830,
      360,
      [
        ['patch', 1],
        ['switch', 1.3],
        ['firewall', 1.6],
        ['server', 2.2],
        ['server', 2.2],
        ['disks', 2.6],
        ['blank', 2.4],
        ['server', 2],
      ],
      37,
    ),
    cable(m, 'M1010 230C1010 120 1200 140 1260 60', m.accent, 14),
    cable(m, 'M960 230C950 120 1120 90 1180 -20', m.brand, 14),
    poly(
      [
        [560, 838],
        [800, 838],
        [790, 852],
        [550, 852],
      ],
      dim(m.floor, 0.5),
      see(0.5),
    ),
    ...[0, 1, 2].map((i) => rect(578 + i * 70, 836, 34, 8, dim(m.floor, 0.6))),
    turn(
      -16,
      300,
      800,
      footShadow(m, 180, 806, 300, 160, 30),
      tower(m, 190, 776, 210),
      rect(170, 300, 16, 480, dim(m.metal, 0.35), 6),
      rect(170, 300, 7, 480, lit(m.metal, 0.3), 3),
      stroke('M178 310q0 -46 -64 -46', dim(m.metal, 0.35), 18),
      stroke('M178 306q0 -46 -64 -46', lit(m.metal, 0.2), 6),
      rect(164, 776, 270, 16, m.accent, 5),
      rect(164, 787, 270, 8, dim(m.accent, 0.3), 4),
      rect(160, 470, 240, 16, m.brand, 5),
      rect(160, 640, 240, 16, m.brand, 5),
    ),
    disc(224, 822, 46, dim(m.dark, 0.3)),
    disc(224, 822, 24, m.metal),
    disc(224, 822, 9, m.dark),
    oval(300, 868, 250, 14, dim(m.floor, 0.9), see(0.4)),
    cable(m, 'M395 690C520 700 500 800 600 800S660 740 700 744', m.dark, 12, 4),
    plug(m, 690, 744, 40, 78),
    carton(m, 1270, 840, 190, 150),
    carton(m, 1290, 690, 150, 110),
  );
}
