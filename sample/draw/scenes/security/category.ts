import { dim, lit, moods } from '../../colors.ts';
import { disc, fade, group, poly, rect, stroke } from '../../ink.ts';
import { laptop } from '../../things/computers.ts';
import { key, padlock } from '../../things/guard.ts';
import { envelope } from '../../things/paper.ts';
import { footShadow, glow, lightCone, pendant, room, table, window } from '../../things/room.ts';
import { nightSky } from './shared.ts';

const m = moods.night;

export function category(): string {
  return group(
    room(m, 770),
    window(m, 930, 70, 370, 330, nightSky, 2, 2),
    pendant(m, 520, 170, 220),
    lightCone(m, 520, 172, 440, 640, 10),
    glow(m, 520, 180, 170, 0.5),
    table(m, -60, 790, 1560, 80, 34),
    fade(
      0.25,
      poly(
        [
          [120, 710],
          [930, 710],
          [1000, 790],
          [60, 790],
        ],
        m.accent,
      ),
    ),
    footShadow(m, 370, 782, 330, 190, 30),
    padlock(m, 350, 776, 350, m.accent),
    fade(
      0.3,
      poly(
        [
          [370, 510],
          [420, 510],
          [380, 770],
          [360, 770],
        ],
        lit(m.accent, 0.7),
      ),
    ),
    key(m, 832, 560, 200, m.metal, 0),
    stroke('M832 420V590', lit(m.metal, 0.2), 6),
    disc(832, 420, 12, m.brand),
    laptop(m, 930, 776, 400, (w, h) =>
      group(
        rect(0, 0, w, h, dim(m.brand, 0.45)),
        disc(w / 2, h * 0.5, h * 0.3, dim(m.brand, 0.2)),
        stroke(`M${w * 0.43} ${h * 0.5}l${w * 0.05} ${h * 0.09}l${w * 0.1} ${-h * 0.18}`, m.accent, 14),
      ),
    ),
    envelope(m, 130, 660, 170, -14, m.paper, m.brand),
  );
}
