import { dim, lit, moods } from '../../colors.ts';
import { group, line, poly, rect, see, turn } from '../../ink.ts';
import { magnifier } from '../../things/office.ts';
import { receipt } from '../../things/paper.ts';
import { beam, cloud, footShadow, room, table, window } from '../../things/room.ts';
import { nearLeaves, sky, white } from './shared.ts';

const m = moods.morning;

export function cloudBill(): string {
  return group(
    room(m, 740),
    window(m, 60, 90, 420, 420, sky([40, 260, 280], [240, 400, 240]), 2, 2),
    beam(m, 930, 30, 330, 480, 2, 2),
    receipt(m, 640, 230, 300, 520, 12, [3, 8]),
    cloud(480, 300, 640, white, 0.13),
    rect(620, 292, 340, 16, dim(m.paper, 0.3), 6),
    table(m, -60, 776, 1560, 70, 30),
    poly(
      [
        [640, 724],
        [940, 724],
        [1050, 768],
        [610, 768],
      ],
      m.paper,
    ),
    poly(
      [
        [640, 724],
        [940, 724],
        [944, 730],
        [640, 730],
      ],
      dim(m.paper, 0.25),
    ),
    ...[738, 752].map((y, i) => line(680 - i * 10, y, 840 - i * 10, y, dim(m.paper, 0.5), 7)),
    magnifier(
      m,
      1060,
      610,
      112,
      -38,
      group(
        rect(940, 500, 240, 220, m.paper),
        ...[0, 1, 2, 3, 4].map((i) =>
          group(
            i === 2 ? rect(960, 520 + i * 42, 210, 34, m.accent, 5) : '',
            rect(984, 530 + i * 42, 110, 13, m.dark, 2, see(0.75)),
            rect(1110, 530 + i * 42, 40, 13, m.dark, 2),
          ),
        ),
      ),
    ),
    ...[0, 1, 2].map((i) =>
      group(
        footShadow(m, 210 + i * 110, 762, 84, 40, 12),
        ...Array.from({ length: 2 + i * 2 }, (_, k) =>
          group(
            rect(210 + i * 110, 744 - k * 17, 92, 15, dim(m.accent, 0.25), 7),
            rect(210 + i * 110, 744 - k * 17, 92, 9, lit(m.accent, 0.15), 5),
          ),
        ),
      ),
    ),
    turn(
      64,
      500,
      740,
      rect(492, 640, 16, 170, m.accent, 3),
      rect(500, 640, 8, 170, dim(m.accent, 0.25), 3),
      poly(
        [
          [492, 810],
          [508, 810],
          [500, 838],
        ],
        lit(m.wood, 0.4),
      ),
      rect(492, 626, 16, 18, m.brand, 4),
    ),
    nearLeaves(40, 970),
  );
}
