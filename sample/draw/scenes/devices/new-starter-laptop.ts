import { dim, lit, moods } from '../../colors.ts';
import { at, disc, group, line, path, poly, rect, see, stroke, turn } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { deskLamp, framedPicture, mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, room, table } from '../../things/room.ts';
import { initials } from './shared.ts';

const m = moods.afternoon;

export function newStarter(): string {
  return group(
    room(m, 720),
    beam(m, 90, 40, 520, 540, 2, 2),
    framedPicture(
      m,
      960,
      110,
      300,
      230,
      group(
        rect(0, 0, 300, 230, lit(m.brand, 0.5)),
        disc(170, 70, 36, m.accent),
        path('M0 120Q80 70 160 130T300 110V230H0Z', m.leaf),
        path('M0 160Q100 120 300 170V230H0Z', dim(m.leaf, 0.3)),
      ),
    ),
    table(m, -60, 776, 1560, 76, 34),
    deskLamp(m, 1240, 752, 380, m.brand, false),
    laptop(m, 440, 770, 600, (w, h) =>
      group(
        rect(0, 0, w, h, m.brand),
        path(`M0 ${h * 0.7}Q${w * 0.3} ${h * 0.4} ${w * 0.6} ${h * 0.66}T${w} ${h * 0.5}V${h}H0Z`, dim(m.brand, 0.25)),
        initials('HK', w / 2, h * 0.34, h * 0.16, m.accent),
        rect(w * 0.36, h * 0.6, w * 0.28, h * 0.09, lit(m.paper, 0.4), h * 0.045),
        disc(w * 0.615, h * 0.645, h * 0.03, m.brand),
      ),
    ),
    plant(m, 180, 762, 160, lit(m.paper, 0.2), 1.15),
    mug(m, 1090, 768, 92, m.accent),
    at(
      14,
      8,
      poly(
        [
          [330, 738],
          [480, 738],
          [500, 800],
          [330, 800],
        ],
        dim(m.wood, 0.8),
        see(0.15),
      ),
    ),
    turn(
      -4,
      330,
      780,
      poly(
        [
          [250, 740],
          [420, 740],
          [410, 800],
          [220, 800],
        ],
        lit(m.paper, 0.5),
      ),
      line(286, 756, 380, 756, m.brand, 9),
      line(278, 772, 386, 772, dim(m.paper, 0.4), 6),
      line(272, 786, 350, 786, dim(m.paper, 0.4), 6),
    ),
    stroke('M1290 790C1200 700 1130 830 1180 800S1300 850 1250 826', m.brand, 12),
    at(10, 10, rect(1220, 796, 120, 76, dim(m.wood, 0.8), 8, see(0.2))),
    turn(
      8,
      1270,
      830,
      rect(1212, 796, 120, 76, lit(m.paper, 0.5), 8),
      rect(1212, 796, 120, 18, m.brand, 6),
      initials('HK', 1244, 844, 20, m.accent),
      line(1276, 838, 1316, 838, m.dark, 7),
      line(1276, 854, 1304, 854, dim(m.paper, 0.4), 6),
    ),
  );
}
