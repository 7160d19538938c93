import type { UploadedBrandImage } from '../../../contract/shared/company/brand.ts';
import { tintOf } from '../../../contract/shared/company/colors.ts';
import type { ContentGroups, GroupKey } from '../../../contract/shared/company/groups.ts';
import { documentLogoKey } from '../../adapters/brand-keys.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { unreadableTheme } from '../../shared/brand/contrast.ts';
import { AppError, invalidField } from '../../shared/errors.ts';

/** Documents name their logo by the digest of what was uploaded, and outlive its files. */
export async function storeDocumentLogo(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { logo }: ContentGroups['brand'],
): Promise<void> {
  if (logo === null) return;
  const image = await db
    .selectFrom('brand_images')
    .select(['key', 'sha256'])
    .where('id', '=', logo)
    .where('kind', '=', 'logo')
    .executeTakeFirst();
  const file = image && (await files.get(documentLogoKey(image.key)));
  if (!file) return;
  await db
    .insertInto('document_logos')
    .values({ digest: image.sha256, image: file.bytes.toString('base64'), created_at: clock.now().toISOString() })
    .onConflict((c) => c.column('digest').doNothing())
    .execute();
}

const kinds = ['logo', 'logo_dark', 'logo_vector', 'icon', 'share', 'hero_image', 'hero_video'] as const;

const idsIn = (key: GroupKey, group: object): number[] => {
  if (key === 'about') return (group as ContentGroups['about']).team.flatMap(({ photo }) => photoIdIn(photo) ?? []);
  return key === 'brand' ? kinds.flatMap((kind) => (group as ContentGroups['brand'])[kind] ?? []) : [];
};

/** A photo's id is a text in the settings. */
const photoIdIn = (photo: string | null): number | null =>
  photo !== null && /^\d{1,15}$/.test(photo) ? Number(photo) : null;

export async function imagesNamedIn(db: Db, key: GroupKey, group: object): Promise<UploadedBrandImage[]> {
  const ids = idsIn(key, group);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('brand_images')
    .select(['id', 'key', 'width', 'height', 'is_dark'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ key, ...row }) => ({ ...row, url: `/storage/${key}` }));
}

/** Throws 422 unless each photo is an uploaded one. */
export async function assertPhotos(trx: Db, { team }: ContentGroups['about']): Promise<void> {
  const ids = team.flatMap(({ photo }) => photoIdIn(photo) ?? []);
  const rows =
    ids.length === 0
      ? []
      : await trx.selectFrom('brand_images').select('id').where('id', 'in', ids).where('kind', '=', 'photo').execute();
  const at = team.findIndex(({ photo }) => photo !== null && !rows.some(({ id }) => id === photoIdIn(photo)));
  if (at >= 0) throw invalidField(`team.${at}.photo`, `The team.${at}.photo field must be an uploaded photo.`);
}

/** Throws 422 for a color that can't be read, and for images that do not fit together. */
export async function assertBrand(trx: Db, value: ContentGroups['brand']): Promise<void> {
  const errors: Record<string, string[]> = {};
  const add = (field: string, rule: string) => {
    errors[field] ??= [`The ${field} field ${rule}`];
  };
  const theme = unreadableTheme(tintOf(value.color));
  if (theme) add('color', `can't be read in the ${theme} theme: choose a stronger color.`);
  if (value.logo === null && !value.wordmark) add('logo', 'is required unless the name is the logo.');
  if (value.logo === null && value.logo_dark !== null) add('logo_dark', 'needs the logo itself, too.');
  if (value.logo === null && value.logo_vector !== null) add('logo_vector', 'needs the logo as PNG or WebP, too.');
  if (value.hero_image === null && value.hero_video !== null)
    add('hero_video', 'needs a hero image, which is shown until it plays.');
  const ids = kinds.flatMap((kind) => value[kind] ?? []);
  const rows =
    ids.length === 0
      ? []
      : await trx.selectFrom('brand_images').select(['id', 'kind']).where('id', 'in', ids).execute();
  for (const kind of kinds)
    if (value[kind] !== null && !rows.some(({ id, kind: stored }) => id === value[kind] && stored === kind))
      add(kind, 'must be an uploaded image of this kind.');
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first, { errors });
}
