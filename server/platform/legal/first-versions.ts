import { type LegalKind, legalTitles } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { startOfCompanyDay } from '../../shared/company-day.ts';
import { lockSettings } from '../../shared/settings.ts';
import type { LegalDeps } from './documents.ts';
import { writeRendering } from './renderings.ts';

const KEY = 'legal_started';
/** The date that the texts have had since the first release. */
const EFFECTIVE_ON = '2025-09-23';

/** Anyone registered, and the site was online: the first admin of a new one is created before its first start. */
async function isExisting(trx: Db, { settings }: LegalDeps): Promise<boolean> {
  const { shop_state } = await settings.read(trx);
  if (shop_state === 'preview') return false;
  return (await trx.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

/**
 * A site that was online before texts could be edited goes on showing the two that it had. A new one with a company file
 * begins with texts that are true, and another new one has none until its owner publishes them. Runs once, at the first
 * start.
 */
export async function storeFirstVersions(deps: LegalDeps): Promise<void> {
  const { db, config } = deps;
  const started = () => db.selectFrom('settings').select('key').where('key', '=', KEY).executeTakeFirst();
  if (await started()) return;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    // Another node may have been faster.
    if (await trx.selectFrom('settings').select('key').where('key', '=', KEY).executeTakeFirst()) return;
    const row = { key: KEY, value: 'true', updated_by: null, updated_at: new Date().toISOString() };
    await trx.insertInto('settings').values(row).execute();
    if (await isExisting(trx, deps)) await storeReleasedTexts(trx, deps);
    else if (config.companyFile !== null) await storeFirstTexts(trx, deps);
  });
}

export async function storeFirstTexts(trx: Db, deps: LegalDeps): Promise<void> {
  const { firstPrivacy, firstTerms } = await import('./first-texts.ts');
  await storeFirst(trx, deps, 'terms', firstTerms);
  await storeFirst(trx, deps, 'privacy', firstPrivacy);
}

async function storeReleasedTexts(trx: Db, deps: LegalDeps): Promise<void> {
  const { releasedPrivacy, releasedTerms } = await import('./released-texts.ts');
  await storeFirst(trx, deps, 'terms', releasedTerms);
  await storeFirst(trx, deps, 'privacy', releasedPrivacy);
}

async function storeFirst(trx: Db, deps: LegalDeps, kind: LegalKind, html: string): Promise<void> {
  const document = await trx
    .insertInto('legal_documents')
    .values({
      kind,
      version: 1,
      state: 'effective',
      title: legalTitles[kind],
      html: html.trim(),
      changed: '',
      correction: false,
      notify: false,
      effective_on: EFFECTIVE_ON,
      template: 'first',
      published_at: startOfCompanyDay('UTC', EFFECTIVE_ON),
      updated_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeRendering(trx, deps, document);
}
