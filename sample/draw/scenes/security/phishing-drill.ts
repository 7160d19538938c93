import { dim, lit, moods } from '../../colors.ts';
import { at, group, path, poly, rect, see, stroke } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { hook } from '../../things/guard.ts';
import { deskLamp, mug } from '../../things/office.ts';
import { envelope } from '../../things/paper.ts';
import { plant } from '../../things/plants.ts';
import { glow, room, shelf, table, window } from '../../things/room.ts';
import { nightSky } from './shared.ts';

const m = moods.night;

export function phishing(): string {
  return group(
    room(m, 720),
    window(m, 960, 80, 360, 400, nightSky, 2, 2),
    shelf(m, 60, 260, 300),
    ...[0, 1, 2, 3, 4].map((i) =>
      rect(
        90 + i * 44,
        260 - 120 - (i % 3) * 14,
        36,
        120 + (i % 3) * 14,
        [m.brand, m.card, dim(m.accent, 0.3), lit(m.brand, 0.3), m.dark][i] as string,
        3,
      ),
    ),
    table(m, -60, 776, 1560, 70, 34),
    poly(
      [
        [236, 706],
        [760, 706],
        [1010, 776],
        [300, 776],
      ],
      m.accent,
      see(0.2),
    ),
    deskLamp(m, 250, 752, 420),
    laptop(m, 500, 768, 560, (w, h) =>
      group(
        rect(0, 0, w, h, dim(m.brand, 0.5)),
        rect(0, 0, w * 0.26, h, dim(m.brand, 0.62)),
        ...[0, 1, 2, 3, 4].map((i) =>
          rect(w * 0.04, h * (0.12 + i * 0.16), w * (0.12 + (i % 3) * 0.03), h * 0.045, lit(m.brand, 0.35), 3),
        ),
        ...[0, 1, 2, 3].map((i) => rect(w * 0.32, h * (0.1 + i * 0.22), w * 0.62, h * 0.16, dim(m.brand, 0.34), 5)),
        glow(m, w * 0.6, h * 0.5, h * 0.6, 0.5),
      ),
    ),
    hook(m, 834, 470, 190),
    at(14, 18, envelope(m, 600, 430, 270, -11, dim(m.dark, 0.6), '')),
    envelope(m, 600, 430, 270, -11, lit(m.paper, 0.5), m.accent),
    stroke('M834 440a68 68 0 0 1 -136 0v-40', m.metal, 15),
    stroke('M832 440a68 68 0 0 1 -134 0v-40', lit(m.metal, 0.5), 5),
    poly(
      [
        [690, 406],
        [728, 420],
        [700, 358],
      ],
      lit(m.metal, 0.2),
    ),
    mug(m, 1130, 766, 88, m.brand),
    path(
      'M1150 650q-16 -30 4 -56t0 -56M1186 650q-16 -30 4 -56t0 -56',
      'none',
      `stroke="${lit(m.metal, 0.4)}" stroke-width="6" stroke-linecap="round" opacity="0.35"`,
    ),
    plant(m, 1290, 790, 130, m.card, 1),
  );
}
