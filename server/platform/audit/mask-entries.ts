import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';

const BATCH = 500;
export const MASKED = '(removed)';

/** Entries about records of the company, whose names are no people. */
const impersonal = new Set([
  'blog',
  'blog_category',
  'brand_image',
  'case',
  'client',
  'commission_rate',
  'coupon',
  'designation',
  'file',
  'legal',
  'role',
  'saved_reply',
  'service',
  'service_category',
  'settings',
  'shop',
  'tax_rate',
]);

const personal =
  /(?:^|_)(?:name|names|email|emails|phone|place|street|city|postal_code|region|address|addresses|company|recipient|sender|holder|iban|account|tax_id|vat_id|customer|buyer|contact)$/;
const emailAddress = /\S@\S/;

function maskedText(text: string, isPersonal: boolean): string {
  // The log stores lists and records as texts.
  if (/^[[{]/.test(text)) {
    const parsed = parsedOrNull(text);
    if (parsed !== null) return JSON.stringify(masked(parsed, isPersonal));
  }
  return text !== '' && (isPersonal || emailAddress.test(text)) ? MASKED : text;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function masked(value: unknown, isPersonal: boolean): unknown {
  if (typeof value === 'string') return maskedText(value, isPersonal);
  if (Array.isArray(value)) return value.map((item) => masked(item, isPersonal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, masked(one, isPersonal || personal.test(key))]),
  );
}

/** The record as it remains: the names, email addresses and addresses of people are masked. */
export const maskedRecord = (json: string | null): string | null => {
  const record = json === null ? null : parsedOrNull(json);
  return record === null ? json : JSON.stringify(masked(record, false));
};

/**
 * Masks values only: the log still says who did what, and when. Each batch is one transaction with the id that it
 * reached, so that no entry is read again the next night. Returns how many were changed.
 */
export async function maskOldEntries(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  before: string,
  stopping?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (let read = BATCH; read === BATCH && !stopping?.aborted; ) {
    const batch = await db.transaction().execute((trx) => maskBatch(trx, settings, before));
    read = batch.read;
    changed += batch.changed;
  }
  return changed;
}

async function maskBatch(trx: Db, settings: Deps['settings'], before: string) {
  const { audit_masked_to } = await settings.read(trx);
  const rows = await trx
    .selectFrom('audit_log')
    .select(['id', 'subject_type', 'before', 'after'])
    .where('id', '>', audit_masked_to)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const last = rows.at(-1);
  if (!last) return { read: 0, changed: 0 };
  let changed = 0;
  for (const row of rows) {
    if (impersonal.has(row.subject_type)) continue;
    const values = { before: maskedRecord(row.before), after: maskedRecord(row.after) };
    if (values.before === row.before && values.after === row.after) continue;
    await trx.updateTable('audit_log').set(values).where('id', '=', row.id).execute();
    changed += 1;
  }
  await settings.set(trx, 'audit_masked_to', last.id, null);
  return { read: rows.length, changed };
}
