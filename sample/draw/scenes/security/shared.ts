// Security: night, blue-black rooms, and one warm lamp that shows what matters.
import { dim, lit, moods } from '../../colors.ts';
import { disc, group, rect } from '../../ink.ts';

const m = moods.night;

export const nightSky = group(
  rect(0, 0, 1440, 900, dim(m.sky, 0.1)),
  disc(1160, 180, 54, lit(m.accent, 0.6)),
  disc(1136, 168, 46, dim(m.sky, 0.1)),
  ...[
    [990, 130],
    [1050, 240],
    [1240, 300],
    [1010, 330],
    [1270, 140],
  ].map(([x, y]) => disc(x as number, y as number, 4, lit(m.accent, 0.6))),
);
