import { dim, lit, moods } from '../../colors.ts';
import { group } from '../../ink.ts';
import { laptop, monitor, page } from '../../things/computers.ts';
import { cable } from '../../things/network.ts';
import { mug } from '../../things/office.ts';
import { envelope } from '../../things/paper.ts';
import { plant } from '../../things/plants.ts';
import { beam, cloud, room, shelf, table, window } from '../../things/room.ts';
import { sky, white } from './shared.ts';

const m = moods.morning;

export function category(): string {
  return group(
    room(m, 740),
    window(m, 330, 60, 980, 540, sky([40, 330, 380], [560, 240, 360], [620, 470, 420]), 4, 2),
    cloud(470, 560, 520, white, 0.13),
    envelope(m, 560, 330, 190, -8, white),
    envelope(m, 760, 390, 150, 10, lit(m.brand, 0.62), m.brand),
    shelf(m, 270, 640, 1100, 24),
    beam(m, 30, 120, 220, 420, 1, 2),
    cable(m, 'M-20 690C200 690 260 640 300 560S420 470 520 500', m.brand, 16),
    table(m, -60, 790, 1560, 70, 30),
    monitor(m, 760, 752, 440, page(m.paper, m.brand, m.accent)),
    laptop(m, 300, 764, 380, page(lit(m.brand, 0.75), dim(m.brand, 0.2), m.accent)),
    plant(m, 1230, 764, 130, m.accent, 1),
    mug(m, 180, 766, 78, m.brand),
  );
}
