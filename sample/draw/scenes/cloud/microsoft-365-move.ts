import { dim, lit, moods } from '../../colors.ts';
import { disc, fade, group, poly, rect, stroke } from '../../ink.ts';
import { mug } from '../../things/office.ts';
import { envelope } from '../../things/paper.ts';
import { tower } from '../../things/racks.ts';
import { beam, cloud, footShadow, room, shelf, table, window } from '../../things/room.ts';
import { nearLeaves, sky, white } from './shared.ts';

const m = moods.morning;

export function microsoftMove(): string {
  const belt = (t: number) => ({ x: 400 + t * 560, y: 690 - t * 300 });
  return group(
    room(m, 740),
    window(m, 640, 70, 720, 520, sky([900, 250, 260], [560, 420, 260]), 3, 2),
    beam(m, 60, 60, 340, 470, 2, 2),
    shelf(m, 820, 560, 620, 26),
    cloud(850, 560, 560, white, 0.14),
    fade(
      0.16,
      poly(
        [
          [430, 760],
          [980, 466],
          [1040, 540],
          [560, 800],
        ],
        dim(m.wall, 0.9),
      ),
    ),
    stroke('M470 706L950 448', dim(m.dark, 0.1), 14),
    rect(560, 660, 18, 120, dim(m.metal, 0.4)),
    rect(760, 552, 18, 228, dim(m.metal, 0.4)),
    rect(572, 660, 6, 120, dim(m.metal, 0.6)),
    rect(772, 552, 6, 228, dim(m.metal, 0.6)),
    poly(
      [
        [380, 706],
        [960, 396],
        [984, 420],
        [404, 734],
      ],
      dim(m.dark, 0.25),
    ),
    poly(
      [
        [380, 706],
        [960, 396],
        [966, 402],
        [386, 712],
      ],
      lit(m.dark, 0.35),
    ),
    disc(394, 722, 26, m.dark),
    disc(394, 722, 12, m.metal),
    disc(972, 410, 26, m.dark),
    disc(972, 410, 12, m.metal),
    ...[0.06, 0.34, 0.62, 0.9].map((t, i) =>
      envelope(m, belt(t).x - 20, belt(t).y - 108 + (i === 3 ? 6 : 0), 150, -28, i === 1 ? lit(m.brand, 0.62) : white),
    ),
    table(m, -60, 778, 1560, 60, 30),
    footShadow(m, 90, 760, 300, 140, 30),
    tower(m, 110, 756, 240),
    envelope(m, 300, 600, 140, 12, white, m.brand),
    mug(m, 1180, 770, 84),
    nearLeaves(1400, 960),
  );
}
