import { moods } from '../../colors.ts';
import { group } from '../../ink.ts';
import { screwdriver, toolbox } from '../../things/guard.ts';
import { cable, plug, router } from '../../things/network.ts';
import { clock, deskLamp, mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, room, shelf, table } from '../../things/room.ts';

const m = moods.cellar;

export function category(): string {
  return group(
    room(m, 740),
    beam(m, 760, 0, 420, 500, 2, 2),
    shelf(m, 70, 290, 420),
    router(m, 120, 290, 210, 3),
    plant(m, 380, 290, 60, m.accent, 0.9),
    clock(m, 1270, 190, 84, 4, 5),
    table(m, -60, 786, 1560, 80, 34),
    deskLamp(m, 260, 768, 440, m.accent),
    toolbox(m, 640, 778, 420, m.brand),
    cable(m, 'M-20 640C120 640 120 730 300 740S480 700 520 736', m.dark, 16, 4),
    plug(m, 512, 736, 54, 92),
    screwdriver(m, 1130, 730, 240, -62, m.accent),
    cable(m, 'M1460 660C1340 640 1380 740 1290 748S1180 700 1130 560', m.brand, 14, 4),
    mug(m, 1240, 776, 78, m.card),
  );
}
