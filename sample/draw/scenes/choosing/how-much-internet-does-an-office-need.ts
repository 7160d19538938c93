import { dim, lit, moods } from '../../colors.ts';
import { disc, group, line, path, poly, rect, turn } from '../../ink.ts';
import { laptop, page } from '../../things/computers.ts';
import { cable } from '../../things/network.ts';
import { mug } from '../../things/office.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, room, table } from '../../things/room.ts';

export function bandwidth(): string {
  const d = moods.dusk;
  return group(
    room(d, 770),
    beam(d, 60, 10, 380, 480, 2, 2),
    ...[
      [230, 22, lit(d.brand, 0.3)],
      [340, 54, d.brand],
      [520, 118, d.accent],
    ].map(([y, w, c]) =>
      group(
        cable(d, `M-40 ${y}H760`, c as string, w as number, 22),
        ...[120, 520].map((x) =>
          group(
            rect(x, (y as number) - (w as number) * 0.72, 34, (w as number) * 1.44, dim(d.metal, 0.35), 5),
            rect(x, (y as number) - (w as number) * 0.72, 12, (w as number) * 1.44, d.metal, 5),
          ),
        ),
        ...[0, 1, 2, 3].map((i) =>
          line(
            200 + i * 80 - (y as number) * 0.1,
            y as number,
            236 + i * 80 - (y as number) * 0.1,
            y as number,
            lit(c as string, 0.75),
            Math.max(5, (w as number) * 0.2),
          ),
        ),
      ),
    ),
    boxShadow(d, 740, 130, 560, 520, 44, 40),
    rect(740, 130, 560, 520, d.dark, 20),
    rect(740, 130, 560, 8, lit(d.dark, 0.35), 6),
    rect(776, 166, 488, 448, dim(d.brand, 0.5), 12),
    path('M840 520A180 180 0 0 1 1200 520', 'none', `stroke="${dim(d.brand, 0.15)}" stroke-width="46"`),
    path('M840 520A180 180 0 0 1 1066 346', 'none', `stroke="${lit(d.brand, 0.4)}" stroke-width="46"`),
    path('M1082 350A180 180 0 0 1 1200 520', 'none', `stroke="${d.accent}" stroke-width="46"`),
    ...Array.from({ length: 9 }, (_, i) => turn(-90 + i * 22.5, 1020, 520, rect(1016, 280, 8, 26, d.paper))),
    turn(
      38,
      1020,
      520,
      poly(
        [
          [1008, 520],
          [1032, 520],
          [1022, 360],
          [1018, 360],
        ],
        d.paper,
      ),
    ),
    disc(1020, 520, 26, d.paper),
    disc(1020, 520, 11, d.dark),
    rect(950, 566, 140, 26, lit(d.brand, 0.3), 6),
    table(d, -60, 800, 1560, 60, 34),
    laptop(d, 130, 796, 320, page(d.paper, d.brand, d.accent)),
    plant(d, 1230, 800, 110, d.accent, 1),
    mug(d, 520, 798, 70, d.accent),
  );
}
