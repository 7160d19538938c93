import { dim, lit, moods } from '../../colors.ts';
import { at, clip, disc, fade, group, poly, rect, see, stroke, turn } from '../../ink.ts';
import { accessPoint, rings } from '../../things/network.ts';
import { beam } from '../../things/room.ts';
import { pale } from './shared.ts';

const m = moods.dusk;

const oak = moods.street.wood;

export function survey(): string {
  const wall = lit(m.paper, 0.2);
  const plan = group(
    rect(0, 0, 860, 560, dim(m.brand, 0.5), 6),
    clip(
      rect(20, 20, 820, 520, '#000'),
      rect(20, 20, 820, 520, dim(m.brand, 0.25)),
      ...[
        [250, 190],
        [650, 360],
      ].map(([x, y]) =>
        group(
          disc(x as number, y as number, 270, lit(m.brand, 0.12)),
          disc(x as number, y as number, 190, lit(m.brand, 0.32)),
          disc(x as number, y as number, 105, lit(m.brand, 0.58)),
        ),
      ),
      disc(800, 60, 120, m.accent, see(0.85)),
      disc(800, 60, 70, lit(m.accent, 0.4), see(0.9)),
    ),
    stroke(
      'M20 20H840V540H20ZM20 300H190M270 300H420V130M420 60V20M420 300H470M560 300H640V20M640 300H840M420 300V400M420 470V540',
      wall,
      13,
    ),
    stroke('M190 300A80 80 0 0 1 270 372M470 300A88 88 0 0 0 560 390', wall, 4, see(0.7)),
    ...[
      [70, 70],
      [70, 180],
      [480, 60],
      [480, 150],
      [700, 100],
      [90, 400],
      [210, 430],
      [520, 450],
      [700, 440],
    ].map(([x, y]) =>
      group(
        rect(x as number, y as number, 84, 48, wall, 4, see(0.85)),
        rect((x as number) + 28, (y as number) + 56, 28, 16, wall, 8, see(0.6)),
      ),
    ),
    accessPoint(m, 250, 190, 34),
    accessPoint(m, 650, 360, 34),
    rings(250, 190, 52, 110, 3, wall, 5),
    rings(650, 360, 52, 110, 3, wall, 5),
  );
  const meter = group(
    rings(0, -330, 60, 190, 3, m.accent, 9, 'up'),
    at(22, 26, rect(-130, -300, 260, 460, dim(m.dark, 0.6), 34, see(0.4))),
    rect(-22, -356, 20, 70, dim(m.dark, 0.2), 9),
    rect(-130, -300, 260, 470, dim(m.dark, 0.1), 34),
    rect(-130, -300, 90, 470, lit(m.dark, 0.12), 34),
    rect(-104, -270, 208, 220, dim(m.brand, 0.55), 10),
    ...[0.3, 0.5, 0.42, 0.7, 0.92].map((h, i) =>
      rect(-88 + i * 37, -66 - h * 180, 26, h * 180, i === 4 ? m.accent : pale, 4),
    ),
    disc(0, 50, 58, m.metal),
    disc(3, 54, 46, dim(m.metal, 0.3)),
    disc(0, 50, 44, lit(m.metal, 0.2)),
    disc(0, 50, 14, m.accent),
    rect(-94, 120, 70, 24, m.brand, 10),
    rect(24, 120, 70, 24, m.brand, 10),
  );
  return group(
    rect(0, 0, 1440, 900, dim(oak, 0.22)),
    ...[0, 1, 2, 3, 4].map((i) =>
      group(
        rect(0, i * 190, 1440, 186, dim(oak, 0.02 + (i % 2) * 0.06)),
        stroke(`M0 ${i * 190 + 60}Q500 ${i * 190 + 20} 1440 ${i * 190 + 80}`, dim(oak, 0.14), 5),
      ),
    ),
    fade(0.7, beam(m, -60, -40, 700, 980, 2, 3, 0.6)),
    turn(-7, 600, 450, at(150, 172, at(26, 30, rect(0, 0, 860, 560, dim(m.dark, 0.6), 6, see(0.4))), plan)),
    turn(12, 1180, 560, at(1180, 590, meter)),
    turn(
      -40,
      150,
      770,
      at(
        60,
        760,
        rect(0, 0, 300, 22, m.accent, 4),
        rect(0, 12, 300, 10, dim(m.accent, 0.3), 4),
        poly(
          [
            [300, 0],
            [300, 22],
            [344, 11],
          ],
          lit(m.wood, 0.4),
        ),
        rect(-24, 0, 28, 22, m.brand, 5),
      ),
    ),
  );
}
