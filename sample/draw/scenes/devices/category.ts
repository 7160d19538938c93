import { dim, lit, moods } from '../../colors.ts';
import { group } from '../../ink.ts';
import { binders } from '../../things/boxes.ts';
import { closedLaptop, laptop, page } from '../../things/computers.ts';
import { chair, clock, deskLamp, mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, pendant, room, shelf, table, window } from '../../things/room.ts';
import { hills } from './shared.ts';

const m = moods.afternoon;

export function category(): string {
  return group(
    room(m, 730),
    window(m, 90, 80, 420, 400, hills, 2, 2),
    beam(m, 640, 20, 420, 480, 2, 2),
    shelf(m, 820, 250, 520),
    binders(m, 850, 250, 220, 140, 5),
    clock(m, 1180, 176, 66, 8, 52),
    pendant(m, 560, 160, 170),
    table(m, -60, 782, 1560, 76, 34),
    laptop(m, 330, 774, 480, page(lit(m.paper, 0.3), m.brand, m.accent)),
    deskLamp(m, 190, 756, 400, m.accent, false),
    plant(m, 1180, 764, 150, m.brand, 1.2),
    mug(m, 860, 772, 84, m.brand),
    closedLaptop(m, 940, 770, 220, m.metal),
    closedLaptop(m, 950, 754, 210, m.dark),
    closedLaptop(m, 944, 740, 214, dim(m.metal, 0.2)),
    chair(m, 580, 1090, 470, m.brand),
  );
}
