import { dim, lit, moods } from '../../colors.ts';
import { disc, group, line, poly, rect } from '../../ink.ts';
import { carton } from '../../things/boxes.ts';
import { beam, boxShadow, footShadow, room, table } from '../../things/room.ts';
import { awning } from '../../things/shops.ts';
import { cream } from './shared.ts';

const m = moods.street;

export function onlineShop(): string {
  const parcel = (x: number, y: number, w: number, h: number, tone: string) =>
    group(
      carton(m, x, y, w, h, false, tone),
      rect(x + w * 0.08, y - h * 0.46, w * 0.3, h * 0.3, cream, 3),
      line(x + w * 0.13, y - h * 0.36, x + w * 0.32, y - h * 0.36, m.dark, 4),
    );
  return group(
    room(m, 720),
    beam(m, 40, 20, 360, 460, 2, 2),
    boxShadow(m, 430, 90, 900, 520, 40, 34),
    rect(430, 90, 900, 520, dim(m.wood, 0.4), 6),
    ...[0, 1, 2].flatMap((r) =>
      [0, 1, 2, 3].map((c) =>
        group(
          rect(448 + c * 220, 108 + r * 166, 206, 152, dim(m.wood, 0.62)),
          rect(448 + c * 220, 108 + r * 166, 206, 20, dim(m.wood, 0.75)),
          rect(448 + c * 220, 108 + r * 166, 16, 152, dim(m.wood, 0.7)),
        ),
      ),
    ),
    ...[
      [0, 0],
      [1, 0],
      [3, 0],
      [2, 1],
      [0, 1],
      [3, 1],
      [1, 2],
      [0, 2],
    ].map(([c, r], i) =>
      group(
        ...Array.from({ length: 2 }, (_, k) => {
          const x = 474 + (c as number) * 220 + k * 84;
          const y = 258 + (r as number) * 166;
          const t = [m.brand, m.accent, cream, lit(m.brand, 0.4)][(i + k) % 4] as string;
          return i % 3 === 0
            ? group(
                rect(x, y - 96, 58, 96, t, 10),
                rect(x + 38, y - 96, 20, 96, dim(t, 0.2), 8),
                rect(x + 14, y - 116, 30, 24, m.dark, 4),
                rect(x + 6, y - 66, 40, 34, lit(t, 0.6), 3),
              )
            : i % 3 === 1
              ? group(
                  rect(x, y - 58, 72, 58, t, 4),
                  rect(x + 52, y - 58, 20, 58, dim(t, 0.2), 4),
                  rect(x, y - 74, 72, 18, dim(t, 0.15), 3),
                )
              : group(
                  disc(x + 34, y - 34, 34, t),
                  disc(x + 26, y - 42, 20, lit(t, 0.3)),
                  rect(x + 14, y - 6, 40, 6, dim(t, 0.5)),
                );
        }),
      ),
    ),
    ...[
      [2, 0],
      [1, 1],
      [2, 2],
      [3, 2],
    ].map(([c, r], i) =>
      carton(m, 470 + (c as number) * 220, 258 + (r as number) * 166, i % 2 ? 120 : 100, i % 2 ? 70 : 96),
    ),
    awning(m, 410, 60, 940, 62, m.brand, cream, 13),
    table(m, -60, 746, 1560, 72, 36),
    rect(-60, 782, 1560, 140, dim(m.wood, 0.32)),
    ...Array.from({ length: 16 }, (_, i) => rect(-40 + i * 96, 790, 6, 120, dim(m.wood, 0.45))),
    parcel(120, 728, 260, 190, m.card),
    parcel(170, 538, 170, 110, lit(m.card, 0.12)),
    parcel(980, 732, 210, 140, m.card),
    parcel(1240, 736, 170, 230, dim(m.card, 0.1)),
    footShadow(m, 560, 720, 280, 90, 20),
    rect(560, 560, 280, 160, m.dark, 10),
    rect(560, 560, 80, 160, lit(m.dark, 0.15), 10),
    rect(590, 640, 220, 22, dim(m.dark, 0.5), 4),
    poly(
      [
        [610, 650],
        [790, 650],
        [806, 760],
        [594, 760],
      ],
      cream,
    ),
    line(628, 676, 720, 676, m.dark, 8),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => rect(630 + i * 16, 700, 6 + (i % 3) * 3, 38, m.dark)),
    disc(810, 590, 9, m.accent),
    rect(590, 580, 90, 34, lit(m.brand, 0.2), 4),
  );
}
