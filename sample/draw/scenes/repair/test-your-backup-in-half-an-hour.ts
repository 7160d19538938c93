import { dim, lit, moods } from '../../colors.ts';
import { at, disc, fade, group, line, path, rect, see, stroke, turn } from '../../ink.ts';
import { screwdriver } from '../../things/guard.ts';
import { cable } from '../../things/network.ts';
import { stopwatch } from '../../things/office.ts';
import { sheetOfPaper } from '../../things/paper.ts';
import { beam } from '../../things/room.ts';

export function testBackup(): string {
  const top = moods.dusk;
  return group(
    rect(0, 0, 1440, 900, dim(top.brand, 0.3)),
    fade(0.55, beam(top, -80, -60, 900, 1080, 2, 3, 0.5)),
    sheetOfPaper(top, 130, 150, 470, 620, -6, 0),
    turn(
      -6,
      365,
      460,
      ...[0, 1, 2, 3].map((i) =>
        group(
          rect(180, 290 + i * 108, 48, 48, i < 3 ? top.brand : dim(top.paper, 0.14), 6),
          i < 3 ? stroke(`M${191} ${315 + i * 108}l11 12l17 -24`, top.paper, 7) : '',
          line(254, 302 + i * 108, 470 - (i % 2) * 60, 302 + i * 108, dim(top.paper, 0.5), 11),
          line(254, 328 + i * 108, 400, 328 + i * 108, dim(top.paper, 0.25), 9),
        ),
      ),
    ),
    turn(
      7,
      980,
      330,
      at(20, 24, rect(760, 170, 480, 330, dim(top.dark, 0.6), 20, see(0.35))),
      rect(760, 170, 480, 330, top.metal, 20),
      rect(760, 170, 480, 10, lit(top.metal, 0.5), 8),
      rect(1090, 170, 150, 330, dim(top.metal, 0.14), 20),
      disc(950, 330, 124, dim(top.metal, 0.2)),
      disc(946, 326, 116, lit(top.metal, 0.35)),
      disc(950, 330, 40, dim(top.metal, 0.3)),
      disc(948, 328, 30, top.metal),
      path('M1150 440L980 350l12 -22L1170 400Z', dim(top.metal, 0.45)),
      disc(1156, 420, 30, dim(top.metal, 0.55)),
      disc(1154, 418, 20, top.metal),
      rect(1120, 200, 90, 60, top.accent, 6),
      ...[
        [784, 194],
        [1216, 194],
        [784, 476],
        [1216, 476],
      ].map(([x, y]) => disc(x as number, y as number, 9, dim(top.metal, 0.5))),
    ),
    cable(top, 'M760 420C660 470 700 640 860 660S1100 620 1180 700S1300 860 1500 850', top.dark, 18),
    stopwatch(top, 780, 690, 130, 0.5, -10),
    screwdriver(top, 1080, 760, 260, 66, top.accent),
  );
}
