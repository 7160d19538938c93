import { dim, lit, moods } from '../../colors.ts';
import { at, disc, fade, group, line, oval, path, poly, rect, see, stroke } from '../../ink.ts';
import { clock, stopwatch } from '../../things/office.ts';
import { clipboard } from '../../things/paper.ts';
import { footShadow, glow, pendant, room, table } from '../../things/room.ts';

const m = moods.cellar;

export function plan(): string {
  return group(
    room(m, 720),
    rect(0, 0, 1440, 900, dim(m.wall, 0.8), 0, see(0.5)),
    clock(m, 1080, 190, 92, 2, 46),
    pendant(m, 330, 110, 150),
    table({ ...m, wood: dim(m.wood, 0.3) }, -60, 700, 1560, 110, 40),
    rect(-60, 740, 1560, 200, dim(m.wood, 0.7)),
    glow(m, 760, 560, 480, 0.5),
    fade(0.5, oval(720, 648, 500, 60, m.accent)),
    ((flameX: number) =>
      group(
        glow(m, flameX, 380, 260, 0.7),
        footShadow(m, flameX - 80, 660, 170, 120, 24),
        rect(flameX - 84, 600, 168, 62, dim(m.dark, 0.2), 12),
        rect(flameX - 84, 600, 50, 62, lit(m.dark, 0.25), 12),
        rect(flameX - 66, 440, 132, 164, lit(m.accent, 0.45), 14, see(0.85)),
        rect(flameX - 30, 470, 60, 120, lit(m.accent, 0.85), 26),
        rect(flameX - 84, 420, 168, 32, dim(m.dark, 0.2), 8),
        stroke(`M${flameX - 60} 420q60 -110 120 0`, m.metal, 11),
        line(flameX - 66, 452, flameX - 66, 600, m.metal, 7),
        line(flameX + 66, 452, flameX + 66, 600, dim(m.metal, 0.4), 7),
      ))(930),
    clipboard(m, 470, 250, 300, 410, 5, 2, -4),
    footShadow(m, 480, 670, 300, 140, 16),
    at(
      120,
      520,
      footShadow(m, 10, 150, 280, 100, 20),
      poly(
        [
          [20, 70],
          [260, 70],
          [296, 156],
          [-14, 156],
        ],
        m.brand,
      ),
      poly(
        [
          [190, 70],
          [260, 70],
          [296, 156],
          [210, 156],
        ],
        dim(m.brand, 0.3),
      ),
      rect(-14, 152, 310, 14, dim(m.brand, 0.4), 5),
      path('M-20 60q0 -46 60 -46h200q60 0 60 46v16h-74v-22h-172v22h-74Z', lit(m.brand, 0.2)),
      path('M150 14h90q60 0 60 46v16h-74v-22h-76Z', m.brand),
      disc(140, 112, 36, dim(m.brand, 0.5)),
      disc(138, 110, 28, m.paper),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
        disc(138 + Math.cos((i * Math.PI) / 4) * 19, 110 + Math.sin((i * Math.PI) / 4) * 19, 4.5, m.dark),
      ),
    ),
    stopwatch(m, 1230, 590, 92, 0.42, 8),
    footShadow(m, 1160, 684, 150, 80, 14),
  );
}
