import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsDefaults } from '../contract/shared/settings-values.ts';
import type { Db } from '../server/adapters/database/database.ts';
import type { FileStore } from '../server/adapters/files/files.ts';
import { groupInFile } from '../server/shared/company/company.ts';
import { openSettings, type Settings } from '../server/shared/settings.ts';
import { storeDocumentLogo } from '../server/site/brand/brand.ts';
import { type BrandImageRow, storeBrandImage } from '../server/site/brand/upload-image.ts';
import { insertCases } from '../server/site/cases/cases.ts';
import { sampleCompany } from './company.ts';

/** Pictures of the demo's company, which does not exist. */
const pictures = {
  logo: 'logo.png',
  logo_dark: 'logo-dark.png',
  logo_vector: 'logo-vector.svg',
  icon: 'icon-512.png',
  share: 'share.jpg',
} as const;

/** Call it before the transaction, which must not wait for files. */
export const storeSampleBrand = (files: FileStore): Promise<BrandImageRow[]> =>
  Promise.all(
    Object.entries(pictures).map(async ([kind, name]) => {
      const bytes = await readFile(join(import.meta.dirname, 'brand', name));
      return storeBrandImage(files, { kind: kind as keyof typeof pictures, bytes, by: null, at: new Date() });
    }),
  );

/** Entered in the browser, as a company would do it: no file is read after the seed. */
export async function seedCompany(trx: Db, files: FileStore, images: readonly BrandImageRow[]): Promise<void> {
  const settings = openSettings(trx);
  const set = <K extends keyof Settings>(key: K, value: Settings[K]) => settings.set(trx, key, value, null);
  const group = <K extends Parameters<typeof groupInFile>[1]>(key: K) =>
    groupInFile({ companyFile: sampleCompany, publicUrl: null }, key);
  for (const key of ['company', 'home', 'about', 'links'] as const) await set(key, group(key) as never);
  const brand = group('brand');
  for (const row of images) {
    const { id } = await trx.insertInto('brand_images').values(row).returning('id').executeTakeFirstOrThrow();
    brand[row.kind as keyof typeof pictures] = id;
  }
  await set('brand', brand);
  await storeDocumentLogo({ db: trx, files, clock: { now: () => new Date() } as never }, brand);
  for (const key of Object.keys(settingsDefaults.shape) as (keyof typeof settingsDefaults.shape)[])
    if (sampleCompany[key] !== undefined) await set(key as 'time_zone', sampleCompany[key] as never);
  const { seller, registration } = sampleCompany;
  if (seller) await set('seller', { ...seller, registration: seller.registration || registration });
  await insertCases(trx, sampleCompany.cases, { at: new Date().toISOString(), published: true });
  await set('cases_copied', true);
}
