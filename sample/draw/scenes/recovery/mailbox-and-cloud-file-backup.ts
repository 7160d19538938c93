import { dim, lit, moods } from '../../colors.ts';
import { write } from '../../glyphs.ts';
import { clip, group, rect, see } from '../../ink.ts';
import { envelope } from '../../things/paper.ts';
import { beam, footShadow, glow, room, shelf } from '../../things/room.ts';
import { ink } from './shared.ts';

const m = moods.cellar;

export function mailPantry(): string {
  const jar = (x: number, y: number, w: number, letters: number, year: string, tone: string) => {
    const h = w * 1.36;
    const glass = rect(x, y - h, w, h, '#000', w * 0.14);
    return group(
      footShadow(m, x + 4, y - 2, w, w * 0.5, 14),
      rect(x, y - h, w, h, lit(m.wall, 0.55), w * 0.14, see(0.55)),
      clip(
        glass,
        rect(x, y - h * 0.16, w, h * 0.16, dim(m.wall, 0.2), 0, see(0.3)),
        ...Array.from({ length: letters }, (_, i) =>
          envelope(
            m,
            x + w * (0.12 + (i % 2) * 0.08),
            y - h * 0.13 - w * 0.48 - i * h * 0.125,
            w * 0.68,
            (i % 3) * 11 - 11,
            i % 3 === 1 ? lit(m.brand, 0.62) : lit(m.paper, 0.4),
            i % 2 ? m.brand : m.accent,
          ),
        ),
      ),
      rect(x + w * 0.07, y - h * 0.93, w * 0.08, h * 0.8, '#ffffff', w * 0.04, see(0.5)),
      rect(x + w * 0.78, y - h, w * 0.22, h, dim(m.brand, 0.5), w * 0.12, see(0.22)),
      rect(x + w * 0.04, y - h * 1.12, w * 0.92, h * 0.14, tone, 6),
      rect(x + w * 0.66, y - h * 1.12, w * 0.3, h * 0.14, dim(tone, 0.25), 6),
      rect(x + w * 0.04, y - h * 1.0, w * 0.92, 6, dim(tone, 0.35)),
      rect(x + w * 0.24, y - h * 0.4, w * 0.52, h * 0.22, lit(m.paper, 0.5), 4),
      write(year, x + w * 0.31, y - h * 0.25, { size: w * 0.16, fill: ink }),
    );
  };
  return group(
    room(m, 800),
    beam(m, 480, 0, 520, 560, 2, 2),
    shelf(m, -20, 396, 1480, 30),
    shelf(m, -20, 806, 1480, 36),
    rect(-20, 842, 1480, 60, dim(m.wall, 0.5), 0, see(0.5)),
    jar(90, 396, 190, 5, '2019', m.brand),
    jar(340, 396, 190, 4, '2020', m.accent),
    jar(1010, 396, 190, 5, '2023', m.brand),
    jar(1250, 396, 190, 5, '2024', m.accent),
    jar(600, 396, 160, 3, '2021', m.brand),
    jar(800, 396, 160, 3, '2022', m.card),
    jar(520, 806, 270, 6, '2026', m.accent),
    jar(180, 806, 250, 5, '2025', m.brand),
    glow(m, 655, 640, 300, 0.22),
    envelope(m, 870, 650, 210, -14, lit(m.paper, 0.5), m.accent),
    envelope(m, 930, 700, 170, 8, lit(m.brand, 0.6), m.brand),
    jar(1150, 806, 230, 4, '2018', m.brand),
    footShadow(m, 880, 800, 220, 90, 16),
  );
}
