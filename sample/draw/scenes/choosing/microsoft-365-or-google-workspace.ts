import { dim, lit, moods } from '../../colors.ts';
import { disc, group, path, poly, rect, stroke, turn } from '../../ink.ts';
import { folder } from '../../things/boxes.ts';
import { envelope } from '../../things/paper.ts';
import { plant } from '../../things/plants.ts';
import { beam, boxShadow, cloud, footShadow, room, table } from '../../things/room.ts';

const m = moods.morning;

export function scales(): string {
  const pan = (x: number, y: number, tone: string) =>
    group(
      stroke(`M${x} ${y - 230}L${x - 150} ${y}M${x} ${y - 230}L${x + 150} ${y}`, dim(m.metal, 0.35), 6),
      folder(x - 104, y, 130, 150, tone, -5),
      envelope(m, x - 20, y - 96, 140, 8, lit(m.paper, 0.5), tone),
      rect(x - 64, y - 36, 120, 36, tone, 5),
      rect(x - 64, y - 36, 120, 7, lit(tone, 0.4), 4),
      path(`M${x - 170} ${y}H${x + 170}Q${x + 120} ${y + 60} ${x} ${y + 60}T${x - 170} ${y}Z`, m.metal),
      path(
        `M${x + 40} ${y}H${x + 170}Q${x + 120} ${y + 60} ${x} ${y + 60}Q${x + 60} ${y + 40} ${x + 40} ${y}Z`,
        dim(m.metal, 0.3),
      ),
      rect(x - 176, y - 8, 352, 14, lit(m.metal, 0.3), 7),
    );
  return group(
    room(m, 740),
    beam(m, 40, 20, 420, 520, 2, 2),
    boxShadow(m, 700, 190, 40, 480, 40, 30),
    cloud(1080, 210, 280, lit(m.paper, 0.4)),
    table(m, -60, 782, 1560, 76, 34),
    footShadow(m, 580, 762, 290, 180, 26),
    turn(
      4,
      720,
      250,
      rect(340, 238, 760, 24, m.brand, 12),
      rect(340, 238, 760, 8, lit(m.brand, 0.4), 4),
      disc(352, 250, 18, m.accent),
      disc(1088, 250, 18, m.accent),
    ),
    poly(
      [
        [700, 220],
        [740, 220],
        [760, 740],
        [680, 740],
      ],
      dim(m.brand, 0.15),
    ),
    poly(
      [
        [724, 220],
        [740, 220],
        [760, 740],
        [728, 740],
      ],
      dim(m.brand, 0.4),
    ),
    disc(720, 240, 34, m.accent),
    disc(712, 232, 18, lit(m.accent, 0.4)),
    path('M570 764q0 -46 150 -46t150 46Z', m.brand),
    path('M740 718q130 4 130 46h-110Z', dim(m.brand, 0.35)),
    pan(353, 454, m.accent),
    pan(1087, 504, m.brand),
    plant(m, 1280, 776, 110, m.accent, 1),
  );
}
