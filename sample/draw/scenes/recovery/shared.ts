// Backup and recovery: a cool cellar in green-blue with sturdy shelves.
import { dim, lit, moods } from '../../colors.ts';
import { disc, group, line, rect } from '../../ink.ts';
import { footShadow } from '../../things/room.ts';

const m = moods.cellar;

export const ink = m.dark;

export const cartridge = (x: number, y: number, w: number, color: string) =>
  group(
    footShadow(m, x + 2, y - 1, w, w * 0.4, 8),
    rect(x, y - w * 1.5, w, w * 1.5, color, 5),
    rect(x, y - w * 1.5, w * 0.09, w * 1.5, lit(color, 0.3), 4),
    rect(x + w * 0.76, y - w * 1.5, w * 0.24, w * 1.5, dim(color, 0.25), 5),
    rect(x + w * 0.18, y - w * 1.3, w * 0.54, w * 0.42, m.paper, 3),
    line(x + w * 0.26, y - w * 1.16, x + w * 0.6, y - w * 1.16, ink, 4),
    line(x + w * 0.26, y - w * 1.04, x + w * 0.5, y - w * 1.04, dim(m.paper, 0.4), 4),
    disc(x + w * 0.45, y - w * 0.4, w * 0.18, dim(color, 0.45)),
    disc(x + w * 0.45, y - w * 0.4, w * 0.09, lit(m.metal, 0.2)),
  );
