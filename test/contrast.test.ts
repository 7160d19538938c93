import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { luminanceOf, oklchToHex } from '../contract/shared/company/colors.ts';
import { tokens as serverTokens } from '../server/shared/brand/contrast.ts';

/** Long lines are broken. */
const tokens = readFileSync('web/styles/tokens.css', 'utf8').replaceAll(/light-dark\(\s+|\s+\);|,\n\s+/g, (text) =>
  text.startsWith('light') ? 'light-dark(' : text.startsWith(',') ? ', ' : ');',
);

type Color = (hue: number) => number;
type Theme = 'light' | 'dark';

const BRAND = /^([\d.]+) calc\(([\d.]+) \* var\(--brand-chroma\)\) var\(--brand-hue\)$/;

function parsed(text: string): [lightness: number, chroma: number, hue?: number] {
  const [, lightness, chroma] = BRAND.exec(text) ?? [];
  if (lightness) return [Number(lightness), Number(chroma)];
  const [l = 0, c = 0, hue = 0] = text.split(' ').map(Number);
  return [l, c, hue];
}

function colorOf(text: string): Color {
  const [lightness, chroma, own] = parsed(text);
  return (hue) => luminanceOf(oklchToHex(lightness, chroma, own ?? hue));
}

const pattern = /--([a-z-]+): light-dark\(oklch\((.+)\), oklch\((.+)\)\);/g;
const colors = new Map(
  [...tokens.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light: colorOf(light), dark: colorOf(dark) },
  ]),
);

function contrast(one: string, two: string, theme: Theme, hue: number): number {
  const [first, second] = [one, two].map((name) => {
    const color = colors.get(name)?.[theme];
    if (!color) throw new Error(`There is no color ${name}.`);
    return color(hue);
  });
  const [dark = 0, light = 0] = [first ?? 0, second ?? 0].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const states = ['good', 'warn', 'bad', 'info'];
const texts = ['ink', 'ink-soft', 'brand', 'brand-strong', ...states];
const pairs: readonly (readonly [one: string, two: string, least: number])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...states.flatMap((state) => [state, 'ink'].map((text) => [text, `${state}-soft`, 4.5] as const)),
  ...['ink', 'ink-soft', 'brand', 'brand-strong'].map((text) => [text, 'brand-soft', 4.5] as const),
  ...['ink', 'ink-soft', 'warn'].map((text) => [text, 'accent-soft', 4.5] as const),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  // A button that can’t be taken back has the ground of its state.
  ['surface', 'bad', 4.5],
  ...grounds.map((ground) => ['line-strong', ground, 3] as const),
];

test.each(['light', 'dark'] as const)(
  'texts and controls have enough contrast in the %s theme, whatever the hue',
  (theme) => {
    const weak = pairs.flatMap(([one, two, least]) => {
      const ratios = Array.from({ length: 12 }, (_, i) => contrast(one, two, theme, i * 30));
      const worst = Math.min(...ratios);
      return worst < least ? [`${one} on ${two}: ${worst.toFixed(2)}`] : [];
    });
    expect(weak).toEqual([]);
  },
);

test('the server checks a company’s color against the tokens of the site', () => {
  const one = /--([a-z-]+): oklch\((.+)\);/g;
  const inSheet = new Map([
    ...[...tokens.matchAll(pattern)].map(([, name, light = '', dark = '']) => [name, { light, dark }] as const),
    ...[...tokens.matchAll(one)].map(([, name, color = '']) => [name, { light: color, dark: color }] as const),
  ]);
  for (const [name, { light, dark }] of Object.entries(serverTokens)) {
    const sheet = inSheet.get(name);
    expect([parsed(sheet?.light ?? ''), parsed(sheet?.dark ?? '')], name).toEqual([light, dark]);
  }
  // Every color of the brand is in both.
  const branded = [...inSheet].filter(([, { light }]) => light.includes('--brand-hue')).map(([name]) => name);
  expect(Object.keys(serverTokens)).toEqual(expect.arrayContaining(branded));
});
