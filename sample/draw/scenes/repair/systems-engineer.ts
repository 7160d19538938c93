import { dim, lit, moods } from '../../colors.ts';
import { at, disc, rect, turn } from '../../ink.ts';
import { screwdriver } from '../../things/guard.ts';
import { cable } from '../../things/network.ts';
import { stopwatch } from '../../things/office.ts';
import { clipboard } from '../../things/paper.ts';
import { unit } from '../../things/racks.ts';
import { flatLay, shade } from './shared.ts';

export function systemsEngineer(): string {
  const d = moods.cellar;
  return flatLay(
    d,
    d.wall,
    shade(d, 110, 120, 560, 130, 6),
    at(110, 120, unit(d, 'server', 560, 130, 2)),
    shade(d, 110, 280, 560, 170, 6),
    at(110, 280, unit(d, 'disks', 560, 170, 2)),
    clipboard(d, 800, 110, 300, 400, 5, 4, 5),
    stopwatch(d, 1270, 250, 100, 0.25, 8),
    turn(
      -5,
      330,
      660,
      shade(d, 110, 540, 520, 220, 18),
      rect(110, 540, 520, 220, d.metal, 18),
      rect(110, 540, 520, 8, lit(d.metal, 0.5), 6),
      ...[0, 1, 2, 3].flatMap((r) =>
        Array.from({ length: 11 }, (_, c) =>
          rect(
            132 + c * 44,
            564 + r * 46,
            36,
            36,
            r === 3 && c > 2 && c < 8 ? dim(d.metal, 0.1) : c === 10 && r === 1 ? d.accent : lit(d.metal, 0.45),
            6,
          ),
        ),
      ),
    ),
    screwdriver(d, 780, 700, 330, 60, d.accent),
    shade(d, 1110, 590, 240, 170, 14),
    rect(1110, 590, 240, 170, d.brand, 14),
    rect(1110, 590, 240, 8, lit(d.brand, 0.4), 6),
    rect(1140, 630, 120, 60, d.paper, 4),
    disc(1310, 725, 10, d.accent),
    cable(d, 'M1230 590C1230 500 1340 520 1480 470', d.dark, 14),
  );
}
