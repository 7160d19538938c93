// Devices and desks: a sunny afternoon, sand-colored walls, wood.
import { dim, lit, moods } from '../../colors.ts';
import { writeCentered } from '../../glyphs.ts';
import { disc, group, path, rect } from '../../ink.ts';

const m = moods.afternoon;

export const hills = group(
  rect(0, 0, 1440, 900, m.sky),
  disc(230, 190, 60, lit(m.accent, 0.3)),
  path('M0 400Q200 260 420 380T1440 330V900H0Z', lit(m.leaf, 0.3)),
  path('M0 470Q260 380 560 480T1440 420V900H0Z', m.leaf),
);

export const initials = (name: string, x: number, y: number, r: number, fill: string) =>
  group(
    disc(x, y, r, fill),
    disc(x + r * 0.12, y + r * 0.12, r * 0.88, dim(fill, 0.12)),
    writeCentered(name, x, y + r * 0.26, { size: r * 0.74, fill: lit(m.paper, 0.5) }),
  );
