import { dim, lit, moods } from '../../colors.ts';
import { at, disc, group, path, poly, rect, see, turn } from '../../ink.ts';
import { page, phone } from '../../things/computers.ts';
import { flatLay, shade } from './shared.ts';

export function webDeveloper(): string {
  const d = moods.street;
  const pane = (x: number, y: number, w: number, h: number, bar: string, inside: string) =>
    group(
      shade(d, x, y, w, h, 14),
      rect(x, y, w, h, lit(d.paper, 0.4), 14),
      rect(x, y, w, 44, bar, 14),
      rect(x, y + 26, w, 18, bar),
      disc(x + 26, y + 22, 7, d.accent),
      disc(x + 50, y + 22, 7, lit(bar, 0.4)),
      disc(x + 74, y + 22, 7, lit(bar, 0.6)),
      inside,
    );
  return flatLay(
    d,
    dim(d.wall, 0.04),
    pane(
      110,
      110,
      700,
      480,
      d.dark,
      group(
        rect(110, 154, 700, 200, lit(d.brand, 0.55)),
        disc(690, 220, 34, d.accent),
        path('M110 354V300Q300 230 480 290T810 270V354Z', d.leaf),
        rect(150, 394, 260, 28, d.brand, 4),
        ...[0, 1, 2].map((i) => rect(150, 444 + i * 30, 230 - i * 30, 12, dim(d.paper, 0.3), 4)),
        rect(470, 394, 300, 150, lit(d.accent, 0.5), 8),
      ),
    ),
    turn(
      5,
      1080,
      330,
      pane(
        900,
        170,
        380,
        330,
        d.brand,
        group(
          ...[0, 1, 2, 3, 4, 5].map((i) =>
            group(
              rect(930 + (i % 3) * 28, 244 + i * 38, 60, 13, i % 2 ? d.accent : d.brand, 4),
              rect(1002 + (i % 3) * 28, 244 + i * 38, 110 + (i % 2) * 40, 13, dim(d.paper, 0.3), 4),
            ),
          ),
        ),
      ),
    ),
    turn(
      -8,
      1180,
      700,
      at(14, 16, rect(1060, 540, 150, 300, dim(d.dark, 0.6), 20, see(0.2))),
      phone(d, 1060, 840, 150, page(lit(d.paper, 0.3), d.brand, d.accent)),
    ),
    ...['accent', 'brand', 'leaf', 'card', 'dark'].map((k, i) =>
      group(
        shade(d, 140 + i * 118, 670, 92, 130, 8),
        rect(140 + i * 118, 670, 92, 130, lit(d.paper, 0.5), 8),
        rect(148 + i * 118, 678, 76, 84, d[k as 'accent'], 4),
      ),
    ),
    turn(
      38,
      880,
      700,
      rect(866, 560, 28, 260, d.accent, 4),
      rect(880, 560, 14, 260, dim(d.accent, 0.25), 4),
      poly(
        [
          [866, 820],
          [894, 820],
          [880, 862],
        ],
        lit(d.wood, 0.4),
      ),
      rect(866, 536, 28, 28, d.brand, 5),
    ),
  );
}
