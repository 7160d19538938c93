import { dim, lit, moods } from '../../colors.ts';
import { group, line, poly, rect } from '../../ink.ts';
import { binders, carton } from '../../things/boxes.ts';
import { framedPicture, mug, printer } from '../../things/office.ts';
import { leaf, plant } from '../../things/plants.ts';
import { beam, footShadow, room, shelf, table } from '../../things/room.ts';

const m = moods.afternoon;

export function printing(): string {
  return group(
    room(m, 740),
    beam(m, 700, 20, 460, 500, 2, 2),
    shelf(m, 80, 300, 460),
    binders(m, 110, 300, 300, 150, 44),
    plant(m, 440, 300, 66, m.accent, 1),
    framedPicture(
      m,
      1130,
      130,
      200,
      250,
      group(
        rect(0, 0, 200, 250, lit(m.accent, 0.5)),
        leaf(80, 190, 150, 0, m.leaf),
        leaf(80, 190, 110, 40, m.brand),
        leaf(80, 190, 110, -40, m.leaf),
      ),
    ),
    table(m, -60, 770, 1560, 70, 34),
    printer(m, 420, 742, 560),
    poly(
      [
        [520, 560],
        [880, 560],
        [900, 596],
        [500, 596],
      ],
      dim(m.dark, 0.5),
    ),
    poly(
      [
        [540, 574],
        [860, 574],
        [930, 770],
        [470, 770],
      ],
      lit(m.paper, 0.6),
    ),
    poly(
      [
        [760, 574],
        [860, 574],
        [930, 770],
        [800, 770],
      ],
      dim(m.paper, 0.06),
    ),
    poly(
      [
        [556, 606],
        [720, 606],
        [716, 626],
        [548, 626],
      ],
      m.brand,
    ),
    ...[0, 1, 2].map((i) =>
      line(536 - i * 10, 652 + i * 22, 780 + i * 16 - (i % 2) * 70, 652 + i * 22, dim(m.paper, 0.4), 7),
    ),
    poly(
      [
        [516, 722],
        [640, 722],
        [634, 750],
        [504, 750],
      ],
      m.accent,
    ),
    carton(m, 130, 764, 210, 120),
    rect(150, 700, 90, 34, m.brand, 3),
    ...[0, 1, 2, 3, 4].map((i) =>
      rect(1080 + (i % 2) * 8, 744 - i * 12, 240, 11, i % 2 ? dim(m.paper, 0.1) : lit(m.paper, 0.5), 2),
    ),
    footShadow(m, 1080, 758, 250, 50, 12),
    mug(m, 1180, 684, 70, m.brand),
  );
}
