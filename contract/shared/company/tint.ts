import { hexToOklch, oklchToHex } from '../color.ts';

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
