import { dim, lit, moods } from '../../colors.ts';
import { write } from '../../glyphs.ts';
import { at, disc, group, line, poly, rect, see, stroke } from '../../ink.ts';
import { clock, mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, footShadow, room } from '../../things/room.ts';
import { cream } from './shared.ts';

const m = moods.street;

export function booking(): string {
  const cell = { w: 116, h: 92 };
  const taken = [1, 4, 8, 9, 13, 16];
  return group(
    room(m, 740),
    beam(m, 60, 20, 340, 480, 2, 2),
    boxShadow(m, 470, 80, 690, 520, 36, 32),
    rect(470, 80, 690, 520, cream, 10),
    rect(470, 80, 690, 100, m.brand, 10),
    rect(470, 150, 690, 30, m.brand),
    ...[0, 1, 2, 3, 4].map((i) =>
      group(
        rect(540 + i * 130, 50, 22, 70, dim(m.metal, 0.4), 10),
        rect(540 + i * 130, 50, 9, 70, lit(m.metal, 0.2), 5),
      ),
    ),
    write('June', 510, 158, { size: 58, fill: cream }),
    disc(1060, 138, 17, lit(m.brand, 0.35)),
    disc(1110, 138, 17, lit(m.brand, 0.35)),
    stroke('M1064 130l-8 8l8 8M1106 130l8 8l-8 8', cream, 5),
    ...Array.from({ length: 20 }, (_, i) => {
      const x = 510 + (i % 5) * (cell.w + 8);
      const y = 204 + Math.floor(i / 5) * (cell.h + 2);
      return i === 12
        ? ''
        : group(
            rect(x, y, cell.w, cell.h - 8, taken.includes(i) ? lit(m.brand, 0.6) : dim(m.paper, 0.07), 6),
            taken.includes(i) ? line(x + 18, y + 46, x + 70, y + 46, m.brand, 9) : '',
            rect(x + 14, y + 14, 22, 12, dim(m.paper, 0.45), 3),
          );
    }),
    at(8, 12, rect(748, 382, cell.w + 22, cell.h + 12, dim(m.dark, 0.5), 10, see(0.25))),
    rect(748, 380, cell.w + 22, cell.h + 12, m.accent, 10),
    stroke('M782 428l20 22l40 -46', dim(m.dark, 0.1), 13),
    clock(m, 1300, 190, 86, 9, 30),
    rect(0, 736, 1440, 8, dim(m.wall, 0.3)),
    plant(m, 1240, 860, 170, m.brand, 1.25),
    ...[110, 330].map((x, i) =>
      group(
        footShadow(m, x, 850, 190, 120, 26),
        rect(x + 16, 740, 14, 112, dim(m.wood, 0.4)),
        rect(x + 160, 740, 14, 112, dim(m.wood, 0.5)),
        rect(x, 520, 190, 190, i ? m.brand : dim(m.brand, 0.1), 26),
        rect(x + 130, 520, 60, 190, dim(m.brand, 0.25), 26),
        poly(
          [
            [x - 4, 690],
            [x + 194, 690],
            [x + 214, 736],
            [x - 24, 736],
          ],
          lit(m.brand, 0.16),
        ),
        rect(x - 24, 734, 238, 26, dim(m.brand, 0.22), 8),
      ),
    ),
    footShadow(m, 640, 850, 170, 120, 20),
    rect(716, 790, 16, 64, dim(m.wood, 0.4)),
    rect(630, 778, 190, 16, m.wood, 6),
    rect(630, 788, 190, 8, dim(m.wood, 0.3), 4),
    mug(m, 740, 780, 48, m.accent),
  );
}
