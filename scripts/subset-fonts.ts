import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const styles = join(import.meta.dirname, '../web/styles');
const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
);
const FACE = /url\("(\.\/fonts\/[\w-]+\.woff2)"\)[^}]*?unicode-range:([^;]+);/g;

/**
 * Half of the font is its kerning for each weight: without GDEF, all have that of the regular one. The hints stay: without
 * them, some systems round the width of each letter.
 */
const OPTIONS = {
  targetFormat: 'woff2' as const,
  keepFeatures: ['kern', 'tnum'],
  dropTables: ['GDEF', 'STAT'],
};

/** A lone code is a range of one. */
const charactersOf = (ranges: string): string =>
  [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    })
    .join('');

/** The files of web/styles/fonts, with the characters that their style sheets say. */
export async function subsetFonts(): Promise<Map<string, Buffer>> {
  const font = readFileSync(source);
  const sheets = ['fonts.css', 'further-fonts.css'].map((sheet) => readFileSync(join(styles, sheet), 'utf8'));
  const faces = [...sheets.join('').matchAll(FACE)];
  const files = faces.map(async ([, file = '', ranges = '']) => {
    return [join(styles, file), await subsetFont(font, charactersOf(ranges), OPTIONS)] as const;
  });
  return new Map(await Promise.all(files));
}

if (import.meta.main) for (const [file, font] of await subsetFonts()) writeFileSync(file, font);
