import { dim, moods } from '../../colors.ts';
import { group, poly, rect, see, stroke } from '../../ink.ts';
import { carton, cartonFront } from '../../things/boxes.ts';
import { accessPoint, cable, deskSwitch, rings, router, socket } from '../../things/network.ts';
import { plant } from '../../things/plants.ts';
import { beam, footShadow, glow, room } from '../../things/room.ts';
import { pale } from './shared.ts';

const m = moods.dusk;

export function networkInABox(): string {
  const box = { x: 470, y: 800, w: 520, h: 250 };
  const d = box.w * 0.16;
  return group(
    room(m, 700),
    beam(m, 120, 20, 460, 520, 2, 3),
    glow(m, 730, 540, 420, 0.3),
    cable(m, 'M640 620C560 480 380 470 300 360S250 180 330 120', m.brand, 16),
    cable(m, 'M820 620C860 420 1080 460 1130 300S1180 160 1150 110', m.accent, 16),
    cable(m, 'M730 620C700 420 760 330 740 200', pale, 16),
    accessPoint(m, 340, 130, 74),
    rings(340, 130, 110, 210, 3, pale, 5),
    accessPoint(m, 1150, 120, 64),
    rings(1150, 120, 96, 180, 3, m.accent, 5),
    accessPoint(m, 742, 190, 56),
    rings(742, 190, 84, 140, 2, pale, 5),
    footShadow(m, box.x, 796, box.w + d, 260, 56),
    poly(
      [
        [box.x + d, box.y - box.h - d * 0.9],
        [box.x + box.w + d, box.y - box.h - d * 0.9],
        [box.x + box.w + d * 0.6, box.y - box.h - d * 2.1],
        [box.x + d * 1.6, box.y - box.h - d * 2.1],
      ],
      dim(m.card, 0.2),
    ),
    poly(
      [
        [box.x, box.y - box.h],
        [box.x + d, box.y - box.h - d * 0.9],
        [box.x + box.w + d, box.y - box.h - d * 0.9],
        [box.x + box.w, box.y - box.h],
      ],
      dim(m.card, 0.75),
    ),
    glow(m, 740, 530, 190, 0.7),
    router(m, 540, 560, 250, 3),
    deskSwitch(m, 690, 590, 300, 8),
    poly(
      [
        [box.x + box.w, box.y - box.h],
        [box.x + box.w + d, box.y - box.h - d * 0.9],
        [box.x + box.w + d, box.y - d * 0.9],
        [box.x + box.w, box.y],
      ],
      dim(m.card, 0.5),
    ),
    poly(
      [
        [box.x + box.w, box.y - box.h],
        [box.x + box.w + d, box.y - box.h - d * 0.9],
        [box.x + box.w + d * 2, box.y - box.h - d * 0.1],
        [box.x + box.w + d * 1.1, box.y - box.h + d * 0.9],
      ],
      dim(m.card, 0.22),
    ),
    cartonFront(m, box.x, box.y, box.w, box.h),
    rect(560, 668, 150, 84, m.paper, 4),
    ...[0, 1, 2].map((i) => rect(578, 688 + i * 18, 110 - i * 26, 8, m.dark, 2, see(0.7))),
    stroke('M850 740v-60m-26 26l26 -26l26 26', dim(m.card, 0.5), 12),
    carton(m, 1120, 830, 210, 140),
    plant(m, 120, 850, 170, m.accent, 1.1),
    cable(m, 'M-20 860C120 880 300 870 480 830', dim(m.brand, 0.1), 18, 0),
    socket(m, 1240, 560, 96),
  );
}
