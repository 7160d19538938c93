import { dim, lit, moods } from '../../colors.ts';
import { group, poly, rect, see, stroke } from '../../ink.ts';
import { binders, cabinet, folder } from '../../things/boxes.ts';
import { mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, cloud, room, window } from '../../things/room.ts';
import { sky, white } from './shared.ts';

const m = moods.morning;

const squash = (y: number, shape: string) =>
  `<g transform="translate(0 ${y}) scale(1 0.36) translate(0 ${-y})">${shape}</g>`;

export function sharedFiles(): string {
  const open = { x: 520, y: 470, w: 330 };
  return group(
    room(m, 740),
    beam(m, 40, 50, 420, 540, 2, 3),
    window(m, 1010, 60, 360, 320, sky([100, 240, 300]), 2, 1),
    cabinet(m, 130, 800, 320, 430, 3, m.brand),
    cabinet(m, 960, 800, 320, 430, 3, dim(m.brand, 0.12)),
    cabinet(m, open.x + 20, 800, 330, 430, 3, lit(m.brand, 0.14)),
    cloud(300, 330, 780, lit(m.sky, 0.6), 0.12),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      folder(
        410 + i * 92,
        300,
        170,
        150 + ((i * 5) % 3) * 22,
        [m.accent, m.brand, m.paper, lit(m.brand, 0.3), m.accent, m.card][i] as string,
        -9 + i * 3.6,
      ),
    ),
    squash(344, cloud(300, 344, 800, white, 0.12)),
    poly(
      [
        [open.x + 10, 520],
        [open.x + 360, 520],
        [open.x + 400, 600],
        [open.x - 30, 600],
      ],
      dim(m.brand, 0.7),
    ),
    ...[0, 1, 2].map((i) =>
      folder(open.x + 20 - i * 8, 590 + i * 6, 330 + i * 14, 118 - i * 18, [m.accent, m.paper, m.card][i] as string),
    ),
    rect(open.x - 34, 592, 440, 128, lit(m.brand, 0.14), 6),
    rect(open.x - 34, 592, 440, 8, lit(m.brand, 0.5), 4),
    rect(open.x + 300, 592, 106, 128, dim(m.brand, 0.12), 6),
    rect(open.x + 104, 618, 160, 36, m.paper, 3),
    rect(open.x + 110, 672, 150, 16, lit(m.metal, 0.2), 6),
    rect(open.x - 34, 716, 440, 30, dim(m.brand, 0.7), 0, see(0.35)),
    stroke('M700 510V366', m.accent, 8, 'stroke-dasharray="1 24"'),
    plant(m, 1010, 372, 96, m.accent, 0.9),
    binders(m, 160, 370, 200, 150, 21),
    mug(m, 372, 370, 58, m.accent),
  );
}
