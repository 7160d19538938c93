import type { Tint } from '../../../contract/shared/company/colors.ts';
import { contrastOf, oklchToHex } from '../../../contract/shared/company/colors.ts';

type Theme = 'light' | 'dark';
/** Lightness, chroma, and the hue unless it is the brand's. */
type Color = readonly [lightness: number, chroma: number, hue?: number];

/** The colors of web/styles/tokens.css that a brand meets; test/contrast.test.ts compares them. */
export const tokens: Record<string, Record<Theme, Color>> = {
  paper: { light: [0.985, 0.005, 85], dark: [0.19, 0.018, 255] },
  surface: { light: [1, 0.002, 85], dark: [0.23, 0.02, 255] },
  sunken: { light: [0.957, 0.008, 85], dark: [0.16, 0.016, 255] },
  ink: { light: [0.245, 0.032, 255], dark: [0.95, 0.006, 85] },
  'ink-soft': { light: [0.44, 0.026, 255], dark: [0.78, 0.014, 255] },
  brand: { light: [0.46, 0.09], dark: [0.78, 0.085] },
  'brand-strong': { light: [0.39, 0.085], dark: [0.86, 0.07] },
  'brand-soft': { light: [0.94, 0.018], dark: [0.3, 0.046] },
  'brand-deep': { light: [0.36, 0.072], dark: [0.36, 0.072] },
  'on-brand': { light: [0.99, 0.008], dark: [0.2, 0.035] },
};

const TEXT = 4.5;
const BORDER = 3;

const grounds = ['paper', 'surface', 'sunken'];
const pairs: readonly (readonly [one: string, two: string, least: number])[] = [
  ...['brand', 'brand-strong'].flatMap((text) => grounds.map((ground) => [text, ground, TEXT] as const)),
  ...['ink', 'ink-soft', 'brand', 'brand-strong'].map((text) => [text, 'brand-soft', TEXT] as const),
  ['on-brand', 'brand', TEXT],
  ['on-brand', 'brand-strong', TEXT],
  // The focus ring, and the borders of chosen fields.
  ...grounds.map((ground) => ['brand', ground, BORDER] as const),
];

const hexOf = (name: string, theme: Theme, { brand_hue, brand_chroma }: Tint): string => {
  const [lightness, chroma, hue] = tokens[name]?.[theme] ?? [0, 0];
  return hue === undefined
    ? oklchToHex(lightness, chroma * brand_chroma, brand_hue)
    : oklchToHex(lightness, chroma, hue);
};

type Contrast = { theme: Theme; pair: string; ratio: number; least: number };

export const contrastsOf = (tint: Tint): Contrast[] =>
  (['light', 'dark'] as const).flatMap((theme) => [
    ...pairs.map(([one, two, least]) => ({
      theme,
      pair: `${one} on ${two}`,
      ratio: contrastOf(hexOf(one, theme, tint), hexOf(two, theme, tint)),
      least,
    })),
    // A band is dark in both themes, and its text is that of the dark one.
    {
      theme,
      pair: 'ink on brand-deep',
      ratio: contrastOf(hexOf('ink', 'dark', tint), hexOf('brand-deep', theme, tint)),
      least: TEXT,
    },
  ]);

/** The theme in which something can't be read, or null. */
export const unreadableTheme = (tint: Tint): Theme | null =>
  contrastsOf(tint).find(({ ratio, least }) => ratio < least)?.theme ?? null;
