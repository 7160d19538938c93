import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { BrandImageKind, UploadedBrandImage } from '../../../contract/shared/company/brand.ts';
import { maxImageBytes } from '../../../contract/shared/limits.ts';
import { keysOf } from '../../adapters/brand-keys.ts';
import {
  type StoredBrandImage,
  storeFilm,
  storeHeroImage,
  storeIconImage,
  storeLogoImage,
  storePhotoImage,
  storeShareImage,
  storeVector,
} from '../../adapters/brand-uploads.ts';
import type { Tables } from '../../adapters/database/database.ts';
import { BadImage } from '../../adapters/decode-image.ts';
import type { FileStore } from '../../adapters/files/files.ts';
import { assertUploadsGoOn } from '../../adapters/files/storage-room.ts';
import type { Deps } from '../../deps.ts';
import { inBackground } from '../../http/image-uploads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import { safeSvg } from './svg.ts';

type Later = (work: () => Promise<void>) => void;
type Store = (files: FileStore, bytes: Uint8Array, later: Later) => Promise<StoredBrandImage>;

const stores: Record<BrandImageKind, Store> = {
  logo: storeLogoImage,
  logo_dark: storeLogoImage,
  logo_vector: async (files, bytes) => {
    const { svg, size } = await safeSvg(bytes);
    return storeVector(files, svg, size);
  },
  icon: storeIconImage,
  share: storeShareImage,
  hero_image: storeHeroImage,
  hero_video: storeFilm,
  photo: storePhotoImage,
};

/** A vector is named by its kind, too: the settings call it so. */
function refused(kind: BrandImageKind, { message }: BadImage): AppError {
  const file = [`The file field ${message}`];
  const errors: FieldErrors =
    kind === 'logo_vector' ? { logo_vector: [`The logo_vector field ${message}`], file } : { file };
  return new AppError('invalid', file[0] ?? '', { errors });
}

type Upload = { kind: BrandImageKind; bytes: Uint8Array; by: number | null };

export type BrandImageRow = Insertable<Tables['brand_images']> & { is_dark: boolean };

/** Stores the files. The record is the caller's. */
export async function storeBrandImage(
  files: FileStore,
  { kind, bytes, by, at }: Upload & { at: Date },
  later: Later = () => {},
): Promise<BrandImageRow> {
  const { key, type, width, height, isDark } = await stores[kind](files, bytes, later);
  return {
    kind,
    key,
    type,
    width,
    height,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    is_dark: isDark,
    created_by: by,
    created_at: at.toISOString(),
    unused_since: null,
  };
}

export async function uploadBrandImage(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
  upload: Upload,
): Promise<UploadedBrandImage> {
  const { db, files, clock } = deps;
  const { kind, bytes, by } = upload;
  if (kind !== 'hero_video' && bytes.length > maxImageBytes)
    throw refused(kind, new BadImage('must have at most 8 MB.'));
  await assertUploadsGoOn(files);
  const later: (() => Promise<void>)[] = [];
  const row = await storeBrandImage(files, { ...upload, at: clock.now() }, (work) => later.push(work)).catch(
    (error: unknown) => {
      throw error instanceof BadImage ? refused(kind, error) : error;
    },
  );
  const { key, width, height, is_dark } = row;
  const id = await db
    .transaction()
    .execute(async (trx) => {
      const inserted = await trx.insertInto('brand_images').values(row).returning('id').executeTakeFirstOrThrow();
      await writeAuditEntry(trx, { by, action: 'brand_image.create', id: inserted.id, after: { kind, key } });
      return inserted.id;
    })
    .catch(async (error: unknown) => {
      await Promise.all(keysOf({ kind, key }).map((one) => files.remove(one).catch(() => {})));
      throw error;
    });
  if (later.length > 0)
    inBackground(deps, async () => {
      for (const work of later) await work();
    });
  return { id, url: `/storage/${key}`, width, height, is_dark };
}
