import { dim, lit, moods } from '../../colors.ts';
import { disc, group, rect, see, stroke } from '../../ink.ts';
import { closedLaptop, laptop, page } from '../../things/computers.ts';
import { clock, mug } from '../../things/office.ts';
import { beam, footShadow, room, table, window } from '../../things/room.ts';
import { hills } from './shared.ts';

const m = moods.afternoon;

export function fleet(): string {
  const screen = page(lit(m.paper, 0.3), m.brand, m.accent);
  const row = (y: number, scale: number, count: number, offset: number, reach = 1440) =>
    group(
      table(m, -80, y, 1600, 46 * scale, 24 * scale),
      rect(-80, y + 24 * scale, 1600, 90 * scale, dim(m.wood, 0.38)),
      rect(-80, y + 24 * scale, 1600, 20 * scale, dim(m.wood, 0.55)),
      ...Array.from({ length: count }, (_, i) =>
        group(
          laptop(m, offset + (i * (reach - offset)) / count, y - 8, 260 * scale, screen),
          i % 2
            ? mug(
                m,
                offset + (i * (reach - offset)) / count + 280 * scale,
                y - 10,
                44 * scale,
                i % 4 === 1 ? m.accent : m.brand,
              )
            : '',
        ),
      ),
    );
  const cart = { x: 1010, y: 850 };
  return group(
    room(m, 420),
    window(m, 120, 50, 500, 250, hills, 3, 1),
    beam(m, 860, 0, 380, 330, 2, 2),
    clock(m, 780, 140, 62, 9, 10),
    row(430, 0.62, 6, 40),
    row(610, 0.86, 3, 60, 1010),
    row(850, 1.2, 2, 40, 960),
    rect(960, 440, 480, 470, dim(m.wood, 0.6), 0, see(0.14)),
    footShadow(m, cart.x, cart.y + 30, 330, 120, 30),
    rect(cart.x, 420, 20, 440, dim(m.metal, 0.3)),
    rect(cart.x + 330, 420, 20, 440, dim(m.metal, 0.45)),
    rect(cart.x, 420, 7, 440, lit(m.metal, 0.2)),
    ...[500, 660, 830].map((y, k) =>
      group(
        ...Array.from({ length: [3, 5, 4][k] as number }, (_, i) =>
          closedLaptop(m, cart.x + 38 + (i % 2) * 10, y - i * 24, 262, i % 2 ? m.dark : dim(m.metal, 0.3)),
        ),
        rect(cart.x - 14, y, 378, 18, m.brand, 4),
        rect(cart.x - 14, y, 378, 5, lit(m.brand, 0.4), 3),
        rect(cart.x - 14, y + 14, 378, 8, dim(m.brand, 0.5)),
      ),
    ),
    disc(cart.x + 20, 876, 24, m.dark),
    disc(cart.x + 20, 876, 9, m.metal),
    disc(cart.x + 330, 876, 24, m.dark),
    disc(cart.x + 330, 876, 9, m.metal),
    stroke(`M${cart.x} 430q-50 0 -50 -46`, dim(m.metal, 0.3), 16),
  );
}
