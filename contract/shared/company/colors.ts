type Rgb = [red: number, green: number, blue: number];

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * PDF and email don't support OKLCH. Out of gamut, the chroma is reduced, not the lightness, which contrast depends on.
 */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const rgb = linearRgb(lightness, chroma, hue);
  const outOfGamut = rgb.some((value) => value < -0.0005 || value > 1.0005);
  if (outOfGamut && chroma > 0.001) return oklchToHex(lightness, chroma * 0.95, hue);
  const bytes = rgb.map((value) => Math.round(gamma(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const linearOf = (hex: string): Rgb => {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};

export function hexToOklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

/** WCAG defines it: black has 0, white 1. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastOf(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(two)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** All colors of the brand share it: the hue in whole degrees, and how much of our chroma they have, from 0 to 1. */
export type Tint = { brand_hue: number; brand_chroma: number };

/** From this chroma on, a color is as colorful as ours. */
const FULL_CHROMA = 0.09;

export function tintOf(color: string): Tint {
  const { chroma, hue } = hexToOklch(color);
  const share = Math.round(Math.min(chroma / FULL_CHROMA, 1) * 100) / 100;
  // A grey has no hue but that of its rounding.
  return { brand_hue: share < 0.02 ? 0 : Math.round(hue) % 360, brand_chroma: share < 0.02 ? 0 : share };
}

const tinted = (lightness: number, chroma: number, { brand_hue, brand_chroma }: Tint) =>
  oklchToHex(lightness, chroma * brand_chroma, brand_hue);

export const brandColor = (tint: Tint): string => tinted(0.46, 0.09, tint);
export const brandColorOnDark = (tint: Tint): string => tinted(0.8, 0.09, tint);
export const softColor = (tint: Tint): string => tinted(0.94, 0.018, tint);

/** A color of the tint that `tintOf` turns into it again, for companies that gave their hue alone. */
export function colorOf(tint: Tint): string {
  for (const lightness of [0.6, 0.65, 0.55, 0.7, 0.5, 0.75]) {
    for (const more of [0.002, 0.004, 0.008, 0]) {
      const color = oklchToHex(
        lightness,
        FULL_CHROMA * tint.brand_chroma + (tint.brand_chroma === 0 ? 0 : more),
        tint.brand_hue,
      );
      const { brand_hue, brand_chroma } = tintOf(color);
      if (brand_hue === Math.round(tint.brand_hue) % 360 && Math.abs(brand_chroma - tint.brand_chroma) < 0.011)
        return color;
    }
  }
  return brandColor(tint);
}
