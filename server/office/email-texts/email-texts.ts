import type { EmailSignature, EmailText } from '../../../contract/office/email-texts.ts';
import { listFormat } from '../../../contract/shared/language/formats.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import {
  type ChangeableKind,
  changeable,
  changeableTexts,
  findStoredText,
  originalHash,
  placeholdersIn,
  queueEmail,
  type StoredText,
  storedTexts,
} from '../../platform/email/email.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { lastChangeOf, lockSettings } from '../../shared/settings.ts';

type TextDeps = Pick<Deps, 'db' | 'settings' | 'events'>;
type Change = { by: number; seen?: string | null | undefined };
type Row = Awaited<ReturnType<typeof findStoredText>>;

const kinds = Object.keys(changeableTexts) as ChangeableKind[];

const toResponse = (kind: ChangeableKind, row: Row): EmailText => {
  const { placeholders, original } = changeable(kind);
  return {
    kind,
    placeholders: [...placeholders],
    original,
    subject: row?.subject ?? null,
    intro: row?.intro ?? null,
    differs: row !== undefined && row.original_hash !== originalHash(kind),
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
  };
};

export const emailText = async (db: Db, kind: ChangeableKind): Promise<EmailText> =>
  toResponse(kind, await findStoredText(db, kind));

export async function listEmailTexts({ db, settings }: TextDeps) {
  const rows = new Map((await storedTexts(db).execute()).map((row) => [row.kind, row]));
  return {
    data: kinds.map((kind) => toResponse(kind, rows.get(kind))),
    signature: await signatureOf({ db, settings }),
  };
}

const SIGNATURE = 'email_signature';

const signatureOf = async ({ db, settings }: Pick<TextDeps, 'db' | 'settings'>): Promise<EmailSignature> => ({
  signature: (await settings.current()).email_signature,
  ...(await lastChangeOf(db, [SIGNATURE])),
});

/** `{customer}, {order} and {company}`. */
const named = (names: readonly string[]): string =>
  listFormat({ style: 'long' })
    .format(names.map((name) => `{${name}}`))
    .replace(', and ', ' and ');

/** Names every invalid field at once. */
export function unknownPlaceholders(kind: ChangeableKind, text: Partial<StoredText>): Record<string, string> {
  const { placeholders } = changeable(kind);
  const known: readonly string[] = placeholders;
  return Object.fromEntries(
    (['subject', 'intro'] as const).flatMap((field) => {
      const unknown = placeholdersIn(text[field] ?? '').find((name) => !known.includes(name));
      return unknown === undefined
        ? []
        : [[field, `{${unknown}} is not known here. You can use ${named(placeholders)}.`]];
    }),
  );
}

export function assertPlaceholders(kind: ChangeableKind, text: Partial<StoredText>): void {
  const [first] = Object.entries(unknownPlaceholders(kind, text));
  if (first) throw invalidField(...first);
}

/** Null, or both parts blank, is the original. */
export async function storeEmailText(
  { db, events }: TextDeps,
  kind: ChangeableKind,
  text: StoredText | null,
  { by, seen }: Change,
): Promise<EmailText> {
  if (text) assertPlaceholders(kind, text);
  const after: StoredText = text ?? { subject: null, intro: null };
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await findStoredText(trx, kind);
    if (before && seen !== undefined) assertUnchanged(before, seen ?? new Date(0).toISOString());
    if (after.subject === null && after.intro === null)
      await trx.deleteFrom('email_texts').where('kind', '=', kind).execute();
    else {
      const row = {
        ...after,
        original_hash: originalHash(kind),
        updated_by: by,
        updated_at: new Date().toISOString(),
      };
      await trx
        .insertInto('email_texts')
        .values({ kind, ...row })
        .onConflict((c) => c.column('kind').doUpdateSet(row))
        .execute();
    }
    const { subject = null, intro = null } = before ?? {};
    const changed = changedFields({ subject, intro }, after);
    if (Object.keys(changed.after).length > 0)
      await writeAuditEntry(trx, {
        by,
        action: 'email_text.update',
        id: null,
        before: { kind, ...changed.before },
        after: { kind, ...changed.after },
      });
  });
  await events.publish({ type: 'settings.changed' });
  return emailText(db, kind);
}

export async function storeSignature(
  { db, settings, events }: TextDeps,
  signature: string,
  { by, seen }: Change,
): Promise<EmailSignature> {
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at } = await lastChangeOf(trx, [SIGNATURE]);
    if (updated_at !== null && seen !== undefined) assertUnchanged({ updated_at }, seen ?? new Date(0).toISOString());
    const { email_signature: before } = await settings.read(trx);
    await settings.set(trx, SIGNATURE, signature, by);
    await writeAuditEntry(trx, {
      by,
      action: 'email_text.update',
      id: null,
      before: { signature: before },
      after: { signature },
    });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return signatureOf({ db, settings });
}

/** To the account's own address: nobody else gets invented data. */
export async function sendTest(
  { db, events }: TextDeps,
  kind: ChangeableKind,
  { text, by }: { text: Partial<StoredText>; by: number },
): Promise<{ sent_to: string }> {
  assertPlaceholders(kind, text);
  const { email } = await db.selectFrom('users').select('email').where('id', '=', by).executeTakeFirstOrThrow();
  await queueEmail(db, { kind: 'email-text-test', to: email, data: { userId: by, of: kind, ...text } });
  await events.publish({ type: 'email.queued' });
  return { sent_to: email };
}

export function assertChangeable(kind: string | undefined): asserts kind is ChangeableKind {
  if (kind === undefined || !kinds.some((one) => one === kind)) throw new AppError('not_found', 'Email not found.');
}
