import type { BrandImageKind } from '../../contract/shared/company/brand.ts';

/** A header shows the logo at 36 px, in one, two and three times its pixels. */
export const LOGO_HEIGHTS = [36, 72, 108] as const;
export const ICON_SIZES = [32, 48, 180, 192, 512] as const;
export const MASKABLE_SIZES = [192, 512] as const;
export const PHOTO_SIZES = [96, 192] as const;

const nameOf = (key: string): string => /^[a-z]+\/[0-9a-f]{32}/.exec(key)?.[0] ?? key;

export const logoKey = (key: string, height: number, format: 'webp' | 'png'): string =>
  `${nameOf(key)}.${height}.${format}`;
export const emailLogoKey = (key: string): string => `${nameOf(key)}-email.72.png`;
export const documentLogoKey = (key: string): string => `${nameOf(key)}.600.png`;
export const iconKey = (key: string, size: number, isMaskable = false): string =>
  `${nameOf(key)}${isMaskable ? '-maskable' : ''}.${size}.png`;
export const photoKey = (key: string, size: number): string => `${nameOf(key)}.${size}.webp`;

/** Every stored file of an image, by the key of its record. */
export function keysOf({ kind, key }: { kind: BrandImageKind; key: string }): string[] {
  switch (kind) {
    case 'logo':
    case 'logo_dark':
      return [
        key,
        ...LOGO_HEIGHTS.flatMap((height) => [logoKey(key, height, 'webp'), logoKey(key, height, 'png')]),
        emailLogoKey(key),
        documentLogoKey(key),
      ];
    case 'icon':
      return [
        key,
        ...ICON_SIZES.map((size) => iconKey(key, size)),
        ...MASKABLE_SIZES.map((size) => iconKey(key, size, true)),
      ];
    case 'hero_image':
      return [480, 960, 1440].flatMap((width) => [`${nameOf(key)}.${width}.webp`, `${nameOf(key)}.${width}.avif`]);
    case 'photo':
      return PHOTO_SIZES.map((size) => photoKey(key, size));
    default:
      return [key];
  }
}
