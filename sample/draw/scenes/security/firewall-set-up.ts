import { dim, lit, moods } from '../../colors.ts';
import { disc, group, path, poly, rect, see, stroke, turn } from '../../ink.ts';
import { bricks } from '../../things/guard.ts';
import { envelope } from '../../things/paper.ts';
import { footShadow, glow, room } from '../../things/room.ts';

const m = moods.night;

const brick = lit(dim(m.brand, 0.35), 0.04);

export function firewall(): string {
  const arch = (grow: number, fill: string) =>
    path(`M${600 - grow} 760V${400}a${150 + grow} ${150 + grow} 0 0 1 ${300 + grow * 2} 0V760Z`, fill);
  return group(
    room(m, 760),
    bricks(0, 0, 1440, 760, brick, 5, 50),
    rect(0, 0, 1440, 760, dim(m.wall, 0.4), 0, see(0.22)),
    poly(
      [
        [0, 0],
        [520, 0],
        [120, 760],
        [0, 760],
      ],
      lit(m.brand, 0.4),
      see(0.08),
    ),
    glow(m, 750, 520, 520, 0.34),
    arch(46, dim(brick, 0.5)),
    ...Array.from({ length: 11 }, (_, i) =>
      turn(-90 + i * 18, 750, 400, rect(730, 204, 40, 50, i % 2 ? lit(brick, 0.18) : lit(brick, 0.08), 3)),
    ),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((i) =>
      [554, 900].map((x) => rect(x, 408 + i * 50, 46, 46, i % 2 ? lit(brick, 0.16) : lit(brick, 0.08), 3)),
    ),
    arch(0, lit(m.accent, 0.28)),
    path('M600 760V400a150 150 0 0 1 60 -120V760Z', dim(m.accent, 0.2), see(0.6)),
    poly(
      [
        [600, 760],
        [900, 760],
        [1090, 900],
        [440, 900],
      ],
      m.accent,
      see(0.42),
    ),
    ...[660, 720, 780, 840].map((x, i) =>
      group(
        rect(x - 8, 0, 16, 320 - (i === 0 || i === 3 ? 0 : 20), dim(m.dark, 0.4)),
        poly(
          [
            [x - 8, 320 - (i === 0 || i === 3 ? 0 : 20)],
            [x + 8, 320 - (i === 0 || i === 3 ? 0 : 20)],
            [x, 350],
          ],
          dim(m.dark, 0.4),
        ),
      ),
    ),
    rect(628, 268, 244, 16, dim(m.dark, 0.3)),
    footShadow(m, 680, 660, 150, 80, 20),
    envelope(m, 670, 560, 170, -6, lit(m.paper, 0.5), m.brand),
    envelope(m, 430, 700, 130, 9, lit(m.paper, 0.3), m.brand),
    envelope(m, 890, 740, 150, -12, lit(m.paper, 0.4), m.brand),
    ...[
      [120, 660, 12, 130],
      [250, 740, -14, 150],
      [60, 770, -4, 140],
    ].map(([x, y, a, w]) =>
      group(
        envelope(m, x as number, y as number, w as number, a as number, dim(m.sky, 0.12), ''),
        turn(
          a as number,
          (x as number) + (w as number) / 2,
          (y as number) + (w as number) * 0.32,
          stroke(
            `M${(x as number) + (w as number) * 0.4} ${(y as number) + (w as number) * 0.24}l${(w as number) * 0.2} ${(w as number) * 0.2}m0 ${-(w as number) * 0.2}l${-(w as number) * 0.2} ${(w as number) * 0.2}`,
            lit(m.sky, 0.3),
            8,
          ),
        ),
      ),
    ),
    rect(1090, 250, 190, 240, dim(m.dark, 0.4), 8),
    rect(1090, 250, 190, 8, lit(m.dark, 0.2), 4),
    ...[0, 1, 2, 3, 4].map((i) =>
      group(
        rect(1114, 282 + i * 40, 100, 12, lit(m.sky, 0.2), 3),
        disc(1248, 288 + i * 40, 8, i === 3 ? m.accent : lit(m.brand, 0.5)),
        disc(1248, 288 + i * 40, 18, i === 3 ? m.accent : lit(m.brand, 0.5), see(0.2)),
      ),
    ),
  );
}
