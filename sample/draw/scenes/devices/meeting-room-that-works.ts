import { dim, lit, moods } from '../../colors.ts';
import { clip, disc, group, line, oval, poly, rect, see } from '../../ink.ts';
import { accessPoint } from '../../things/network.ts';
import { chair, mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, room } from '../../things/room.ts';
import { initials } from './shared.ts';

const m = moods.afternoon;

export function meetingRoom(): string {
  const tile = (name: string, x: number, y: number, w: number, h: number, back: string, face: string) =>
    group(rect(x, y, w, h, back, 10), initials(name, x + w / 2, y + h / 2, h * 0.27, face));
  return group(
    room(m, 660),
    beam(m, 20, 40, 300, 470, 2, 2),
    accessPoint(m, 1260, 90, 44),
    boxShadow(m, 350, 110, 740, 420, 34, 30),
    rect(350, 110, 740, 420, dim(m.dark, 0.25), 12),
    rect(362, 110, 716, 4, lit(m.dark, 0.4)),
    clip(
      rect(366, 126, 708, 388, '#000', 4),
      rect(366, 126, 708, 388, dim(m.brand, 0.6)),
      tile('AO', 382, 142, 334, 174, lit(m.brand, 0.1), m.accent),
      tile('JM', 726, 142, 334, 174, m.card, m.brand),
      tile('TP', 382, 326, 334, 174, dim(m.brand, 0.2), lit(m.brand, 0.4)),
      tile('LK', 726, 326, 334, 174, lit(m.leaf, 0.1), dim(m.leaf, 0.35)),
      rect(722, 138, 342, 182, 'none', 14, `stroke="${m.accent}" stroke-width="7"`),
      poly(
        [
          [366, 126],
          [700, 126],
          [480, 514],
          [366, 514],
        ],
        '#fff',
        see(0.06),
      ),
    ),
    rect(660, 548, 120, 26, dim(m.dark, 0.1), 13),
    disc(720, 561, 9, lit(m.brand, 0.4)),
    rect(1190, 330, 96, 130, dim(m.dark, 0.2), 10),
    rect(1200, 340, 76, 96, lit(m.leaf, 0.2), 5),
    rect(1212, 356, 40, 10, m.paper, 3),
    rect(1212, 376, 52, 7, m.paper, 3, see(0.7)),
    plant(m, 1250, 720, 130, lit(m.paper, 0.3), 1.3),
    poly(
      [
        [380, 640],
        [1060, 640],
        [1300, 880],
        [140, 880],
      ],
      lit(m.wood, 0.22),
    ),
    poly(
      [
        [760, 640],
        [1060, 640],
        [1300, 880],
        [900, 880],
      ],
      m.wood,
      see(0.5),
    ),
    poly(
      [
        [500, 640],
        [940, 640],
        [980, 720],
        [460, 720],
      ],
      lit(m.brand, 0.3),
      see(0.16),
    ),
    rect(140, 880, 1160, 26, dim(m.wood, 0.2)),
    oval(730, 748, 92, 26, dim(m.dark, 0.6), see(0.25)),
    oval(722, 740, 92, 26, m.dark),
    oval(718, 734, 88, 23, lit(m.dark, 0.14)),
    oval(718, 734, 40, 10, dim(m.dark, 0.2)),
    disc(718, 731, 6, m.accent),
    poly(
      [
        [440, 720],
        [560, 712],
        [566, 752],
        [430, 760],
      ],
      lit(m.paper, 0.5),
    ),
    line(458, 732, 540, 727, dim(m.paper, 0.4), 5),
    line(454, 744, 510, 741, dim(m.paper, 0.3), 5),
    mug(m, 910, 760, 56, m.accent),
    chair(m, 250, 1240, 620, m.brand),
    chair(m, 720, 1290, 640, dim(m.brand, 0.16)),
    chair(m, 1190, 1240, 620, m.brand),
  );
}
