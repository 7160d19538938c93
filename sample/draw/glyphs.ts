import { readFileSync } from 'node:fs';

type Alphabet = { glyphs: Record<string, { w: number; d: string }>; kern: Record<string, number> };

// Outlines of Instrument Sans: drawing needs no installed font.
const alphabets: Record<'500' | '700', Alphabet> = JSON.parse(
  readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8'),
);

export type Lettering = { size: number; fill: string; weight?: '500' | '700'; tracking?: number };

function layOut(text: string, { size, weight = '700', tracking = 0 }: Omit<Lettering, 'fill'>) {
  const { glyphs, kern } = alphabets[weight];
  const scale = size / 1000;
  let x = 0;
  const placed: { d: string; x: number }[] = [];
  for (const [i, letter] of [...text].entries()) {
    const glyph = glyphs[letter];
    if (glyph) placed.push({ d: glyph.d, x });
    x += ((glyph?.w ?? 240) + (kern[letter + (text[i + 1] ?? '')] ?? 0)) * scale + tracking;
  }
  return { placed, scale, width: x - tracking };
}

export const widthOf = (text: string, lettering: Omit<Lettering, 'fill'>) => layOut(text, lettering).width;

/** Text as shapes; (x, y) is the start of its baseline. */
export function write(text: string, x: number, y: number, lettering: Lettering): string {
  const { placed, scale } = layOut(text, lettering);
  const shapes = placed.map(
    (glyph) =>
      `<path transform="translate(${(x + glyph.x).toFixed(2)} ${y.toFixed(2)}) scale(${scale})" d="${glyph.d}"/>`,
  );
  return `<g fill="${lettering.fill}">${shapes.join('')}</g>`;
}

export const writeCentered = (text: string, x: number, y: number, lettering: Lettering) =>
  write(text, x - widthOf(text, lettering) / 2, y, lettering);
