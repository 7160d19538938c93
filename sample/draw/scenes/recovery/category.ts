import { dim, lit, moods } from '../../colors.ts';
import { group, poly, rect, see } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { safe } from '../../things/guard.ts';
import { envelope } from '../../things/paper.ts';
import { beam, glow, room, shelf } from '../../things/room.ts';
import { cartridge } from './shared.ts';

const m = moods.cellar;

export function category(): string {
  const inside = group(
    rect(0, 0, 500, 500, dim(m.accent, 0.45)),
    glow(m, 170, 170, 260, 0.9),
    rect(0, 160, 500, 12, dim(m.dark, 0.2)),
    cartridge(26, 160, 78, m.brand),
    cartridge(120, 160, 78, m.accent),
    cartridge(214, 160, 78, m.brand),
    envelope(m, 40, 250, 120, -8, m.paper),
    envelope(m, 120, 270, 130, 6, lit(m.brand, 0.5), m.brand),
  );
  return group(
    room(m, 750),
    beam(m, 880, 10, 420, 500, 2, 2),
    shelf(m, 900, 360, 440, 24),
    shelf(m, 900, 590, 440, 24),
    ...[0, 1, 2, 3, 4].map((i) =>
      cartridge(926 + i * 80, 360, 66, [m.brand, m.brand, m.accent, m.dark, m.brand][i] as string),
    ),
    carton(m, 930, 590, 130, 100),
    ...[0, 1].map((i) => cartridge(1120 + i * 84, 590, 68, [m.accent, m.brand][i] as string)),
    glow(m, 460, 540, 480, 0.32),
    safe(m, 260, 830, 440, inside),
    poly(
      [
        [300, 830],
        [660, 830],
        [800, 900],
        [220, 900],
      ],
      m.accent,
      see(0.22),
    ),
    carton(m, 1080, 850, 230, 150),
    carton(m, 1110, 700, 160, 100, false, lit(m.card, 0.15)),
    carton(m, 50, 860, 170, 130),
  );
}
