import type { BrandImageKind, PublicBrand } from '../../../contract/shared/company/brand.ts';
import { colorOf, type Tint, tintOf } from '../../../contract/shared/company/colors.ts';
import { logoKey, photoKey } from '../../adapters/brand-keys.ts';
import type { Deps } from '../../deps.ts';
import { companyIn } from '../company/company.ts';
import type { Settings } from '../settings.ts';
import { storageUrl } from '../storage-url.ts';

export type BrandImage = {
  id: number;
  key: string;
  width: number;
  height: number;
  sha256: string;
  is_dark: boolean;
};

export type Brand = {
  name: string;
  tint: Tint;
  color: string;
  wordmark: boolean;
  /** False: pictures beside COMPANY_FILE count. */
  isStored: boolean;
  images: Partial<Record<BrandImageKind, BrandImage>>;
  /** Names and keys. */
  photos: (readonly [name: string, key: string])[];
};

type BrandDeps = Pick<Deps, 'db' | 'settings' | 'config'>;
type StoredBrand = NonNullable<Settings['brand']>;

const kinds = ['logo', 'logo_dark', 'logo_vector', 'icon', 'share', 'hero_image', 'hero_video'] as const;

async function imagesOf(db: Deps['db'], stored: StoredBrand): Promise<Brand['images']> {
  const ids = kinds.flatMap((kind) => stored[kind] ?? []);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('brand_images')
    .select(['id', 'kind', 'key', 'width', 'height', 'sha256', 'is_dark'])
    .where('id', 'in', ids)
    .execute();
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const row = rows.find((one) => one.id === stored[kind] && one.kind === kind);
      return row ? [[kind, row]] : [];
    }),
  );
}

function withoutImagesIn(current: Settings, config: BrandDeps['config']): Brand {
  const company = companyIn(current, config);
  const { brand } = current;
  return {
    name: company.name,
    tint: brand ? tintOf(brand.color) : company,
    color: brand?.color ?? colorOf(company),
    wordmark: brand?.wordmark ?? company.logo_url === '',
    isStored: brand !== null,
    images: {},
    photos: [],
  };
}

/** Pages are shown without the database, too. */
export const withoutImages = async ({ settings, config }: BrandDeps): Promise<Brand> =>
  withoutImagesIn(await settings.current(), config);

async function photosOf(db: Deps['db'], about: Settings['about']): Promise<Brand['photos']> {
  const people = about?.team.filter(({ photo }) => photo !== null) ?? [];
  if (people.length === 0) return [];
  const rows = await db
    .selectFrom('brand_images')
    .select(['id', 'key'])
    .where('kind', '=', 'photo')
    .where(
      'id',
      'in',
      people.map(({ photo }) => Number(photo)),
    )
    .execute();
  return people.flatMap(({ name, photo }) => {
    const row = rows.find(({ id }) => id === Number(photo));
    return row ? [[name, row.key] as const] : [];
  });
}

async function withImages(db: Deps['db'], { brand, about }: Settings, plain: Brand): Promise<Brand> {
  const images = brand ? await imagesOf(db, brand) : {};
  return { ...plain, images, photos: await photosOf(db, about) };
}

const known = new WeakMap<Settings, Promise<Brand>>();

/** It is read once for what the settings are: `settings.changed` brings another object. */
export async function brandOf({ db, settings, config }: BrandDeps): Promise<Brand> {
  const current = await settings.current();
  const earlier = known.get(current);
  if (earlier) return earlier;
  const plain = withoutImagesIn(current, config);
  const reading = withImages(db, current, plain);
  known.set(current, reading);
  reading.catch(() => known.delete(current));
  return reading;
}

const HEADER_HEIGHT = 36;

export const widthAt = ({ width, height }: Pick<BrandImage, 'width' | 'height'>, shown: number): number =>
  Math.max(1, Math.round((width * shown) / height));

function logoFile(image: BrandImage, vector?: BrandImage) {
  const width = widthAt(vector ?? image, HEADER_HEIGHT);
  if (vector) return { src: `/storage/${vector.key}`, srcset: null, width };
  const sizes = [36, 72, 108].map((height, i) => `/storage/${logoKey(image.key, height, 'webp')} ${i + 1}x`);
  return { src: `/storage/${logoKey(image.key, 72, 'png')}`, srcset: sizes.join(', '), width };
}

export function publicBrandOf({ color, wordmark, images, photos }: Brand, hasSampleFilm: boolean): PublicBrand {
  const { logo, logo_dark, logo_vector, hero_image, hero_video } = images;
  const dark = logo_dark ? logoFile(logo_dark) : null;
  return {
    color,
    wordmark,
    logo: logo ? { ...logoFile(logo, logo_vector), dark, plate: !dark && logo.is_dark } : null,
    hero_image: storageUrl(hero_image?.key ?? null),
    hero_video: storageUrl(hero_video?.key ?? null),
    has_sample_film: hasSampleFilm && !hero_image,
    photos: Object.fromEntries(photos.map(([name, key]) => [name, photoUrl(key, 96)])),
  };
}

const photoUrl = (key: string, size: 96 | 192): string => `/storage/${photoKey(key, size)}`;

/** Null where the name is the logo, or the logo is a file beside COMPANY_FILE. */
export async function emailLogoOf(deps: BrandDeps): Promise<{ width: number; height: number; isDark: boolean } | null> {
  const { wordmark, images } = await brandOf(deps);
  if (!images.logo || wordmark) return null;
  const width = Math.min(280, widthAt(images.logo, HEADER_HEIGHT));
  const height = Math.round((width * images.logo.height) / images.logo.width);
  return { width, height: Math.max(1, height), isDark: images.logo.is_dark };
}
