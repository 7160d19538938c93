import { amber, dim, ink, lit, oklch, teal } from './colors.ts';
import { widthOf, write } from './glyphs.ts';
import { disc, group, path, poly, rect, stroke, turn } from './ink.ts';

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>\n`;

/** A leaf that is also an A, 64 x 64. */
function leafMark(left: string, right: string, point: string): string {
  return group(
    path('M32 3C19 14 9 33 6 60H19.5C20.5 46 25 35 32 27Z', left),
    path('M32 3C45 14 55 33 58 60H44.5C43.5 46 39 35 32 27Z', right),
    disc(32, 51.5, 7, point),
  );
}

const mark = leafMark(teal, dim(teal, 0.35), amber);
const markOnDark = leafMark(lit(teal, 0.5), lit(teal, 0.24), amber);

const logoText = (fill: string) => write('Alderpoint', 74, 45.5, { size: 39, fill, tracking: -0.5 });
const logoWidth = Math.ceil(74 + widthOf('Alderpoint', { size: 39, tracking: -0.5 }) + 2);

const icon = (size: number) =>
  svg(
    size,
    size,
    rect(0, 0, size, size, teal) +
      `<g transform="translate(${size * 0.17} ${size * 0.16}) scale(${(size * 0.66) / 64})">${leafMark(oklch(0.98, 0.015, 85), oklch(0.9, 0.03, 200), amber)}</g>`,
  );

// An SVG image inherits the page's color scheme, so that one logo works in light and dark.
const logo = svg(
  logoWidth,
  64,
  '<style>.d{display:none}@media (prefers-color-scheme:dark){.l{display:none}.d{display:inline}}</style>' +
    `<g class="l">${mark}${logoText(ink)}</g><g class="d">${markOnDark}${logoText(oklch(0.96, 0.012, 85))}</g>`,
);

export const brand = {
  logo,
  logoOnLight: svg(logoWidth, 64, mark + logoText(ink)),
  logoOnDark: svg(logoWidth, 64, markOnDark + logoText(oklch(0.96, 0.012, 85))),
  mark: svg(64, 64, mark),
  favicon: svg(
    64,
    64,
    '<style>.d{display:none}@media (prefers-color-scheme:dark){.l{display:none}.d{display:inline}}</style>' +
      `<g class="l">${mark}</g><g class="d">${markOnDark}</g>`,
  ),
  icon: icon(180),
  // The mark is inside the circle that every device keeps, so this is a maskable icon too.
  appIcon: icon(512),
  parts: { mark, markOnDark, logoWidth },
};

const word = (text: string, x: number, y: number, size: number, tracking = 0, weight: '500' | '700' = '700') =>
  write(text, x, y, { size, fill: ink, tracking, weight });
const ring = (x: number, y: number, r: number, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;

const cutOut = (shape: string, holes: string) =>
  `<mask id="holes"><rect width="320" height="96" fill="#fff"/>${holes}</mask><g mask="url(#holes)">${shape}</g>`;

export const clientLogos: Record<string, string> = {
  'fernhill-dental': group(
    stroke('M34 78C34 54 38 36 52 20', ink, 4),
    ...[
      [35, 66, 24],
      [36, 54, 22],
      [39, 42, 19],
      [44, 31, 15],
    ].map(([x, y, l]) =>
      stroke(
        `M${x} ${y}q${(l as number) * 0.5} ${-(l as number) * 0.05} ${l} ${-(l as number) * 0.5}M${x} ${y}q${-(l as number) * 0.5} ${-(l as number) * 0.2} ${-(l as number) * 0.7} ${-(l as number) * 0.7}`,
        ink,
        5,
      ),
    ),
    word('Fernhill', 82, 55, 42, -1),
    word('DENTAL', 84, 77, 16, 6.4, '500'),
  ),
  'castell-and-rowe': group(
    path('M30 76V22h11v9h9v-9h12v9h9v-9h11v54H66V60a10 10 0 0 0 -20 0v16Z', ink),
    word('Castell', 96, 59, 31, -0.2, '500'),
    word('&', 200, 59, 31, 0, '700'),
    word('Rowe', 229, 59, 31, -0.2, '500'),
  ),
  northbeam: group(
    poly(
      [
        [24, 74],
        [42, 22],
        [60, 74],
        [42, 62],
      ],
      ink,
    ),
    word('northbeam', 76, 62, 45, -1.6),
  ),
  'kiln-house': cutOut(
    rect(24, 16, 272, 64, ink, 4),
    write('KILN', 92, 58, { size: 28, fill: '#000', tracking: 2 }) +
      write('HOUSE', 171, 58, { size: 28, fill: '#000', tracking: 2, weight: '500' }) +
      path('M42 68V44a17 17 0 0 1 34 0V68h-10V52a7 7 0 0 0 -14 0V68Z', '#000'),
  ),
  'oakline-freight': `<g transform="translate(14 0) skewX(-10)">${group(rect(26, 30, 40, 7, ink), rect(40, 44, 30, 7, ink), rect(54, 58, 20, 7, ink), word('OAKLINE', 86, 56, 40, 0.5), word('FREIGHT', 88, 77, 15, 8.6, '500'))}</g>`,
  'marigold-schools': group(
    ...Array.from({ length: 10 }, (_, i) =>
      turn(i * 36, 56, 48, path('M56 36C49 29 50 20 56 16C62 20 63 29 56 36Z', ink)),
    ),
    ring(56, 48, 6, 4),
    word('Marigold', 104, 52, 39, -0.6, '500'),
    word('SCHOOLS', 106, 76, 16, 8.8, '700'),
  ),
};

export const clientLogoSvg = (slug: string) => svg(320, 96, clientLogos[slug] ?? '');
