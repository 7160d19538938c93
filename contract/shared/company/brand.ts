import { z } from 'zod';
import { id } from '../fields.ts';
import { LARGEST_ID } from '../http.ts';

export const brandImageKinds = [
  'logo',
  'logo_dark',
  'logo_vector',
  'icon',
  'share',
  'hero_image',
  'hero_video',
  'photo',
] as const;
export type BrandImageKind = (typeof brandImageKinds)[number];

const image = z
  .int('must be an uploaded image.')
  .positive('must be an uploaded image.')
  .max(LARGEST_ID, 'must be an uploaded image.')
  .nullish()
  .transform((one) => one ?? null)
  .meta({ description: 'The id of an uploaded image' });

export const brandGroup = z.strictObject({
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1a6b72.')
    .transform((color) => color.toLowerCase()),
  wordmark: z.boolean().default(false).meta({ description: 'The name in type is the logo' }),
  logo: image,
  logo_dark: image,
  logo_vector: image,
  icon: image,
  share: image,
  hero_image: image,
  hero_video: image,
});

export const brandImage = z
  .object({
    id,
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    is_dark: z.boolean().meta({ description: 'A logo that needs a light ground in the dark theme' }),
  })
  .meta({ id: 'BrandImage' });
export type UploadedBrandImage = z.infer<typeof brandImage>;

const logoFile = z.object({
  src: z.string(),
  srcset: z.string().nullable().meta({ description: 'Sizes as WebP' }),
  width: z.number().int().meta({ description: 'At 36 px of height' }),
});

export const publicBrand = z
  .object({
    color: z.string(),
    wordmark: z.boolean(),
    logo: logoFile
      .extend({
        dark: logoFile.nullable(),
        plate: z.boolean().meta({ description: 'In the dark theme it needs a light ground' }),
      })
      .nullable()
      .meta({ description: 'Null: the name, or logo_url of COMPANY_FILE' }),
    hero_image: z.string().nullable(),
    hero_video: z.string().nullable(),
    has_sample_film: z.boolean().meta({ description: 'Only the company of the demo has it' }),
    photos: z.record(z.string(), z.string()).meta({ description: 'Of people in the team, by their names' }),
  })
  .meta({ id: 'Brand' });
export type PublicBrand = z.infer<typeof publicBrand>;
