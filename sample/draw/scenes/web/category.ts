import { dim, lit, moods } from '../../colors.ts';
import { writeCentered } from '../../glyphs.ts';
import { disc, group, poly, rect, see } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { plant } from '../../things/plants.ts';
import { glow } from '../../things/room.ts';
import { awning, browser } from '../../things/shops.ts';
import { house, lampPost, outdoors, tree } from '../../things/street.ts';
import { cream, pavement } from './shared.ts';

const m = moods.street;

export function category(): string {
  return group(
    outdoors(m, 750, lit(m.wall, 0.55), lit(m.sky, 0.1)),
    disc(1180, 200, 120, lit(m.accent, 0.45)),
    house(m, 560, 750, 220, 420, dim(m.wall, 0.2), 3, 5, 4, 0.4),
    house(m, 1210, 750, 260, 320, dim(m.wall, 0.26), 3, 4, 7, 0.4),
    pavement(750),
    ...[
      [60, 190, 500, m.brand, m.accent, 'Shop'],
      [740, 250, 470, m.dark, m.brand, 'Cafe'],
    ].map(([x, y, w, tone, stripe, name]) => {
      const X = x as number;
      const Y = y as number;
      const W = w as number;
      const H = 756 - Y;
      return group(
        poly(
          [
            [X, 752],
            [X + W, 752],
            [X + W + 110, 810],
            [X + 80, 810],
          ],
          dim(m.floor, 0.9),
          see(0.2),
        ),
        browser(
          m,
          X,
          Y,
          W,
          H,
          group(
            rect(0, 0, W, H, lit(tone as string, 0.7)),
            rect(0, 0, W, 90, tone as string),
            rect(24, 150, W * 0.46, 210, dim(tone as string, 0.4)),
            rect(34, 160, W * 0.46 - 20, 190, lit(m.accent, 0.5)),
            rect(W * 0.58, 150, W * 0.3, H - 150, dim(tone as string, 0.4)),
            rect(W * 0.58 + 10, 160, W * 0.3 - 20, H, m.accent),
            rect(0, H - 130, W * 0.56, 80, dim(tone as string, 0.2)),
          ),
          44,
        ),
        writeCentered(name as string, X + W / 2, Y + 106, { size: 56, fill: cream }),
        awning(m, X + 16, Y + 132, W - 32, 50, stripe as string, cream, 9),
        poly(
          [
            [X + W * 0.6, 756],
            [X + W * 0.88, 756],
            [X + W, 880],
            [X + W * 0.52, 880],
          ],
          m.accent,
          see(0.3),
        ),
      );
    }),
    lampPost(m, 650, 800, 400),
    glow(m, 650, 370, 150, 0.5),
    plant(m, 1180, 830, 120, m.accent, 1.1),
    tree(m, 1370, 780, 300),
    carton(m, 90, 850, 150, 100),
  );
}
