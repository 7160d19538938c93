// Websites and shops: a street in warm evening light, where windows of browsers are shop windows.
import { dim, lit, moods } from '../../colors.ts';
import { group, line, rect } from '../../ink.ts';

const m = moods.street;

export const cream = lit(m.paper, 0.4);

export const pavement = (y: number) =>
  group(
    rect(0, y, 1440, 900 - y, lit(m.floor, 0.2)),
    rect(0, y, 1440, 10, lit(m.floor, 0.5)),
    ...Array.from({ length: 9 }, (_, i) => line(80 + i * 170, y + 10, -60 + i * 210, 900, dim(m.floor, 0.12), 5)),
    rect(0, y + 90, 1440, 6, dim(m.floor, 0.12)),
  );
