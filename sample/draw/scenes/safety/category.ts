import { dim, lit, moods } from '../../colors.ts';
import { clip, group, line, path, rect } from '../../ink.ts';
import { laptop, page } from '../../things/computers.ts';
import { key } from '../../things/guard.ts';
import { mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, cloud, glow, room, table, window } from '../../things/room.ts';

const m = moods.dusk;

export function category(): string {
  return group(
    room(m, 740),
    window(
      m,
      1010,
      70,
      320,
      340,
      group(
        rect(0, 0, 1440, 600, dim(m.sky, 0.35)),
        cloud(1020, 220, 230, dim(m.sky, 0.1)),
        cloud(1150, 330, 240, dim(m.sky, 0.2)),
        ...Array.from({ length: 16 }, (_, i) =>
          line(1020 + i * 22, 240 + (i % 4) * 40, 1010 + i * 22, 280 + (i % 4) * 40, lit(m.sky, 0.3), 4),
        ),
      ),
      2,
      2,
    ),
    beam(m, 40, 10, 300, 420, 2, 2),
    table(m, -60, 790, 1560, 80, 34),
    glow(m, 640, 600, 360, 0.22),
    rect(651, 380, 16, 380, dim(m.dark, 0.2), 6),
    rect(651, 380, 6, 380, lit(m.dark, 0.2), 3),
    laptop(m, 420, 780, 470, page(lit(m.paper, 0.2), m.brand, m.accent)),
    clip(
      rect(0, 0, 1440, 420, '#000'),
      ...[
        [1, m.accent],
        [0.62, dim(m.accent, 0.16)],
        [0.24, m.accent],
      ].map(([s, f]) =>
        path(
          `M${660 - 430 * (s as number)} 400Q${660 - 400 * (s as number)} 110 660 96Q${660 + 400 * (s as number)} 110 ${660 + 430 * (s as number)} 400Z`,
          f as string,
        ),
      ),
      path('M660 96Q1060 110 1090 400H960Q900 170 660 96Z', dim(m.accent, 0.3)),
    ),
    ...[-430, -267, -103, 103, 267].map((x, i) =>
      path(
        `M${660 + x} 400q${([163, 164, 206, 164, 163][i] as number) / 2} -56 ${[163, 164, 206, 164, 163][i]} 0Z`,
        dim(m.accent, 0.5),
      ),
    ),
    line(660, 96, 660, 66, m.dark, 12),
    plant(m, 1150, 778, 140, m.brand, 1.15),
    mug(m, 980, 778, 84, m.accent),
    key(m, 92, 500, 130, m.metal, 5),
    key(m, 152, 500, 112, m.accent, -6),
    rect(48, 478, 150, 24, m.wood, 5),
    rect(48, 478, 150, 6, lit(m.wood, 0.4), 3),
  );
}
