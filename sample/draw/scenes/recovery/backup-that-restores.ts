import { dim, lit, moods } from '../../colors.ts';
import { disc, group, path, poly, rect, see } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { safe } from '../../things/guard.ts';
import { stopwatch } from '../../things/office.ts';
import { beam, footShadow, glow, room, shelf, table, window } from '../../things/room.ts';
import { cartridge } from './shared.ts';

const m = moods.cellar;

export function restores(): string {
  const inside = group(
    rect(0, 0, 400, 400, dim(m.accent, 0.5)),
    glow(m, 160, 150, 230, 0.9),
    rect(0, 150, 400, 12, dim(m.dark, 0.2)),
    cartridge(30, 150, 70, m.brand),
    cartridge(116, 150, 70, m.brand),
    cartridge(202, 150, 70, lit(m.brand, 0.2)),
    cartridge(60, 312, 82, m.accent),
    cartridge(166, 312, 82, m.brand),
  );
  const far = group(
    rect(0, 0, 1440, 600, lit(m.sky, 0.2)),
    disc(1230, 170, 40, lit(m.accent, 0.4)),
    path('M960 330Q1100 250 1220 310T1440 280V600H960Z', lit(m.brand, 0.3)),
    rect(1090, 230, 150, 110, m.brand),
    rect(1080, 222, 170, 14, lit(m.brand, 0.3)),
    ...[0, 1, 2].map((i) => rect(1108 + i * 44, 254, 26, 34, m.accent)),
    path('M960 380Q1160 320 1440 370V600H960Z', m.leaf),
  );
  return group(
    room(m, 740),
    beam(m, 60, 20, 430, 500, 2, 2),
    window(m, 1000, 80, 330, 320, far, 2, 2),
    shelf(m, 60, 330, 440, 24),
    shelf(m, 60, 570, 440, 24),
    ...[0, 1, 2, 3, 4].map((i) =>
      cartridge(90 + i * 82, 330, 68, [m.brand, m.accent, m.brand, m.dark, m.brand][i] as string),
    ),
    ...[0, 1, 2].map((i) => cartridge(90 + i * 82, 570, 68, [m.dark, m.brand, m.brand][i] as string)),
    carton(m, 360, 570, 110, 90),
    glow(m, 760, 560, 430, 0.35),
    safe(m, 560, 820, 400, inside),
    poly(
      [
        [600, 822],
        [930, 822],
        [1060, 900],
        [520, 900],
      ],
      m.accent,
      see(0.2),
    ),
    table(m, 1120, 740, 500, 56, 28, 160),
    stopwatch(m, 1270, 634, 76, 0.3),
    footShadow(m, 1210, 716, 120, 60, 14),
    carton(m, 100, 840, 230, 130),
  );
}
