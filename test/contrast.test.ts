import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oklchToHex } from '../server/shared/color.ts';

const tokens = readFileSync('web/styles/tokens.css', 'utf8');

type Color = (hue: number) => number;
type Theme = 'light' | 'dark';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

function colorOf(text: string): Color {
  const [lightness = '', chroma = '', own = ''] = text.replace('var(--brand-hue)', 'brand').split(' ');
  return (hue) => luminance(oklchToHex(Number(lightness), Number(chroma), own === 'brand' ? hue : Number(own)));
}

const pattern = /--([a-z-]+): light-dark\(oklch\((.+?)\), oklch\((.+?)\)\);/g;
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
