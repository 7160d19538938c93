import { dim, lit, type Mood } from '../colors.ts';
import { group, line, path, poly, rect, twoTone } from '../ink.ts';
import { footShadow } from './room.ts';

export function leaf(x: number, y: number, length: number, angle: number, fill: string, wide = 0.34): string {
  const b = length * wide;
  const half = (side: number, color: string) =>
    path(`M0 0C${side * b} ${-length * 0.25} ${side * b} ${-length * 0.75} 0 ${-length}Z`, color);
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${half(-1, lit(fill, 0.16))}${half(1, dim(fill, 0.24))}${line(0, 0, 0, -length * 0.92, dim(fill, 0.4), Math.max(2, length * 0.014))}</g>`;
}

export function pot(m: Mood, x: number, y: number, w: number, color = m.paper): string {
  const h = w * 0.82;
  const shape = (fill: string) =>
    poly(
      [
        [x, y - h],
        [x + w, y - h],
        [x + w * 0.84, y],
        [x + w * 0.16, y],
      ],
      fill,
    );
  return group(
    footShadow(m, x + w * 0.2, y - 2, w * 0.7, w * 0.5, w * 0.1),
    twoTone(shape, color, dim(color, 0.24), w * 0.3, 0),
    rect(x - w * 0.04, y - h - w * 0.08, w * 1.08, w * 0.16, lit(color, 0.25), 4),
    rect(x + w * 0.6, y - h - w * 0.08, w * 0.44, w * 0.16, dim(color, 0.18), 4),
  );
}

export function plant(m: Mood, x: number, y: number, w: number, color = m.paper, reach = 1): string {
  const cx = x + w / 2;
  const top = y - w * 0.86;
  const spread: [number, number, number][] = [
    [-62, 0.95, 0],
    [58, 1.0, 0],
    [-38, 1.35, 0.02],
    [36, 1.45, 0],
    [-14, 1.75, 0],
    [14, 1.6, 0],
    [-82, 0.7, 0],
    [80, 0.7, 0],
  ];
  return group(
    ...spread.map(([a, l], i) => leaf(cx, top + w * 0.1, w * l * reach, a, i % 2 ? dim(m.leaf, 0.16) : m.leaf)),
    pot(m, x, y, w, color),
  );
}
