export type Point = [x: number, y: number];

const n = (v: number) => String(Math.round(v * 10) / 10);
const points = (list: Point[]) => list.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const poly = (list: Point[], fill: string, more = '') =>
  `<polygon points="${points(list)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, color: string, width: number, more = '') =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, color, width, more);

export const see = (opacity: number) => `opacity="${opacity}"`;

export const group = (...parts: string[]) => parts.join('');

export const at = (x: number, y: number, ...parts: string[]) =>
  `<g transform="translate(${n(x)} ${n(y)})">${parts.join('')}</g>`;

export const turn = (degrees: number, x: number, y: number, ...parts: string[]) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${parts.join('')}</g>`;

export const fade = (opacity: number, ...parts: string[]) => `<g opacity="${opacity}">${parts.join('')}</g>`;

// Ids are hashes of the content, so that the same drawing has the same text every time.
function idOf(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 33 + text.charCodeAt(i)) >>> 0;
  return `n${hash.toString(36)}`;
}

export function clip(shape: string, ...parts: string[]): string {
  const name = idOf(shape);
  return `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${parts.join('')}</g>`;
}

/** The light comes from the upper left. */
export const twoTone = (shape: (fill: string) => string, light: string, dark: string, dx: number, dy: number) =>
  shape(dark) + clip(shape('#000'), at(-dx, -dy, shape(light)));

/** For large areas of light only: objects are flat. */
export function wash(from: string, to: string, angle: 'down' | 'across' | 'round', fromShare = 1, toShare = 1) {
  const name = idOf(from + to + angle + fromShare + toShare);
  const stops =
    `<stop offset="0" stop-color="${from}" stop-opacity="${fromShare}"/>` +
    `<stop offset="1" stop-color="${to}" stop-opacity="${toShare}"/>`;
  const body =
    angle === 'round'
      ? `<radialGradient id="${name}">${stops}</radialGradient>`
      : `<linearGradient id="${name}" x2="${angle === 'across' ? 1 : 0}" y2="${angle === 'down' ? 1 : 0}">${stops}</linearGradient>`;
  return { defs: body, fill: `url(#${name})` };
}

/** The hull of a convex shape and its moved copy. */
export function shadowOutline(list: Point[], dx: number, dy: number): Point[] {
  const all = [...list, ...list.map(([x, y]): Point => [x + dx, y + dy])].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (source: Point[]) => {
    const hull: Point[] = [];
    for (const p of source) {
      while (hull.length > 1 && cross(hull[hull.length - 2] as Point, hull[hull.length - 1] as Point, p) <= 0)
        hull.pop();
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  return [...half(all), ...half([...all].reverse())];
}

export const corners = (x: number, y: number, w: number, h: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Repeatable numbers between 0 and 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
