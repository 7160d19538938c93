import { dim, lit, moods } from '../../colors.ts';
import { fade, group, poly, rect } from '../../ink.ts';
import { laptop, page } from '../../things/computers.ts';
import { envelope } from '../../things/paper.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, cloud, room, table, window } from '../../things/room.ts';
import { sky, white } from './shared.ts';

const m = moods.morning;

export function workspace(): string {
  const cell = { w: 172, h: 132 };
  const fills = [3, 1, 0, 2, 2, 0, 3, 1, 1, 2, 1, 3];
  const hole = (c: number, r: number) => {
    const x = 610 + c * cell.w;
    const y = 170 + r * cell.h;
    const count = fills[r * 4 + c] ?? 0;
    return group(
      rect(x, y, cell.w - 14, cell.h - 14, dim(m.wood, 0.5)),
      poly(
        [
          [x, y],
          [x + cell.w - 14, y],
          [x + cell.w - 34, y + 22],
          [x, y + 22],
        ],
        dim(m.wood, 0.72),
      ),
      rect(x, y, 20, cell.h - 14, dim(m.wood, 0.66)),
      ...Array.from({ length: count }, (_, i) =>
        rect(
          x + 26,
          y + cell.h - 30 - i * 17,
          118 - ((i * 17) % 26),
          13,
          [white, lit(m.brand, 0.5), lit(m.accent, 0.3)][(i + c) % 3] as string,
          2,
        ),
      ),
      rect(x + 42, y + cell.h - 11, 70, 8, m.paper, 2),
    );
  };
  return group(
    room(m, 740),
    window(m, 70, 110, 380, 470, sky([-60, 250, 330], [180, 420, 300]), 2, 2),
    cloud(-40, 540, 330, white),
    boxShadow(m, 580, 140, 730, 440, 46, 40),
    rect(580, 140, 730, 440, m.wood, 6),
    rect(580, 140, 730, 8, lit(m.wood, 0.5), 4),
    rect(1290, 140, 20, 440, dim(m.wood, 0.25)),
    ...[0, 1, 2].flatMap((r) => [0, 1, 2, 3].map((c) => hole(c, r))),
    fade(0.55, beam(m, 640, 60, 330, 480, 2, 2)),
    table(m, 300, 776, 1240, 64, 30, 200),
    laptop(m, 560, 752, 420, page(m.paper, m.brand, m.accent)),
    ...[0, 1, 2, 3].map((i) =>
      envelope(
        m,
        1066 + i * 8,
        672 - i * 22,
        190,
        -4 + i * 5,
        i % 2 ? white : lit(m.brand, 0.66),
        i === 3 ? m.accent : '',
      ),
    ),
    plant(m, 96, 880, 190, m.brand, 1.1),
  );
}
