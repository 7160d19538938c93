import { dim, lit, moods } from '../../colors.ts';
import { at, disc, rect, turn } from '../../ink.ts';
import { screwdriver } from '../../things/guard.ts';
import { accessPoint, cable, plug, rings } from '../../things/network.ts';
import { unit } from '../../things/racks.ts';
import { flatLay, shade } from './shared.ts';

export function networkEngineer(): string {
  const d = moods.dusk;
  return flatLay(
    d,
    dim(d.brand, 0.24),
    shade(d, 120, 130, 620, 130, 8),
    at(120, 130, unit(d, 'switch', 620, 130, 4)),
    shade(d, 120, 320, 620, 80, 8),
    at(120, 320, unit(d, 'patch', 620, 80, 4)),
    ...[0, 1, 2, 3].map((i) =>
      cable(
        d,
        `M${190 + i * 130} 215C${160 + i * 130} 270 ${240 + i * 120} 280 ${200 + i * 130} 355`,
        i % 2 ? d.accent : lit(d.brand, 0.4),
        12,
        6,
      ),
    ),
    cable(
      d,
      'M300 660m-150 0a150 130 0 1 0 300 0a150 130 0 1 0 -300 0M300 660m-112 0a112 96 0 1 0 224 0a112 96 0 1 0 -224 0M420 740C560 820 640 700 700 640',
      d.accent,
      20,
    ),
    plug(d, 700, 640, 62, 44),
    accessPoint(d, 1110, 260, 150),
    rings(1110, 260, 190, 240, 2, d.paper, 4),
    screwdriver(d, 860, 640, 380, 24, d.brand),
    turn(
      -8,
      1130,
      660,
      shade(d, 1010, 480, 240, 370, 30),
      rect(1010, 480, 240, 370, d.dark, 30),
      rect(1010, 480, 70, 370, lit(d.dark, 0.14), 30),
      rect(1036, 510, 188, 150, dim(d.brand, 0.5), 8),
      ...[0.4, 0.7, 0.55, 0.9].map((h, i) =>
        rect(1056 + i * 40, 640 - h * 110, 26, h * 110, i === 3 ? d.accent : lit(d.brand, 0.4), 4),
      ),
      disc(1130, 750, 46, d.metal),
      disc(1130, 750, 14, d.accent),
    ),
  );
}
