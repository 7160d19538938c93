import { dim, lit, moods } from '../../colors.ts';
import { at, disc, group, line, poly, rect, see, stroke, turn } from '../../ink.ts';
import { phone } from '../../things/computers.ts';
import { door, key, padlock, plate } from '../../things/guard.ts';
import { plant } from '../../things/plants.ts';
import { footShadow, glow, lightCone, pendant, room } from '../../things/room.ts';

const m = moods.night;

export function twoStep(): string {
  return group(
    room(m, 780),
    lightCone(m, 920, 182, 430, 720, 10),
    glow(m, 920, 190, 170, 0.5),
    pendant(m, 920, 180, 190),
    door(m, 330, 786, 430, 640, m.brand),
    rect(690, 380, 70, 120, dim(m.metal, 0.35), 10),
    rect(690, 380, 60, 112, m.metal, 10),
    disc(722, 420, 15, m.dark),
    poly(
      [
        [716, 424],
        [728, 424],
        [734, 462],
        [710, 462],
      ],
      m.dark,
    ),
    rect(690, 540, 70, 130, dim(m.metal, 0.35), 10),
    rect(690, 540, 60, 122, m.metal, 10),
    ...[0, 1, 2].flatMap((r) =>
      [0, 1].map((c) => disc(708 + c * 26, 566 + r * 26, 8, r === 1 && c === 0 ? m.accent : m.dark)),
    ),
    disc(720, 646, 9, m.accent),
    line(670, 470, 620, 470, dim(m.metal, 0.4), 18),
    line(670, 466, 620, 466, m.metal, 10),
    footShadow(m, 330, 790, 430, 130, 40),
    plate(m, 900, 330, 150, 56, m.wood),
    key(m, 946, 352, 150, m.accent, 6),
    key(m, 1006, 352, 120, m.metal, -4),
    disc(946, 356, 7, m.dark),
    disc(1006, 356, 7, m.dark),
    at(26, 20, turn(9, 1140, 700, rect(1030, 380, 250, 500, dim(m.dark, 0.7), 34, see(0.5)))),
    turn(
      9,
      1140,
      700,
      phone(m, 1030, 880, 250, (w, h) =>
        group(
          rect(0, 0, w, h, dim(m.brand, 0.35)),
          disc(w / 2, h * 0.28, w * 0.24, dim(m.brand, 0.55)),
          padlock(m, w * 0.36, h * 0.36, w * 0.28),
          ...[0, 1, 2, 3].map((i) =>
            group(
              rect(w * (0.1 + i * 0.21), h * 0.52, w * 0.17, h * 0.12, lit(m.paper, 0.4), 8),
              rect(w * (0.135 + i * 0.21), h * 0.57, w * 0.1, h * 0.02, m.dark, 3),
            ),
          ),
          rect(w * 0.1, h * 0.74, w * 0.8, h * 0.1, m.accent, 14),
          stroke(`M${w * 0.42} ${h * 0.79}l${w * 0.06} ${w * 0.06}l${w * 0.12} ${-w * 0.12}`, m.dark, 9),
        ),
      ),
    ),
    plant(m, 110, 860, 190, m.card, 1.2),
  );
}
