import type { z } from 'zod';
import {
  type EmailPreferences,
  type emailPreferencesInput,
  type OptionalEmail,
  optionalEmails,
  optionalEmailsOf,
} from '../../../contract/email.ts';
import { dashboardOf } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';

/** The letters that someone of this role may switch off, and which of them are on. A row means: switched off. */
export async function preferencesOf(db: Db, viewer: Viewer): Promise<EmailPreferences> {
  const rows = await db.selectFrom('mail_preferences').select('kind').where('user_id', '=', viewer.id).execute();
  const off = new Set(rows.map(({ kind }) => kind));
  const kinds = optionalEmailsOf(viewer.role).map((kind) => ({
    kind,
    label: optionalEmails[kind].label,
    enabled: !off.has(kind),
  }));
  return { kinds };
}

export async function updatePreferences(
  db: Db,
  viewer: Viewer,
  { kinds }: z.output<typeof emailPreferencesInput>,
): Promise<EmailPreferences> {
  const possible = optionalEmailsOf(viewer.role);
  const foreign = kinds.find(({ kind }) => !possible.includes(kind));
  if (foreign) throw invalidField('kinds', `You get no mail of the kind ${foreign.kind}.`);
  await db.transaction().execute(async (trx) => {
    for (const { kind, enabled } of kinds) await switchLetter(trx, viewer.id, kind, enabled);
  });
  return preferencesOf(db, viewer);
}

async function switchLetter(trx: Db, userId: number, kind: OptionalEmail, enabled: boolean): Promise<void> {
  if (enabled)
    await trx.deleteFrom('mail_preferences').where('user_id', '=', userId).where('kind', '=', kind).execute();
  else
    await trx
      .insertInto('mail_preferences')
      .values({ user_id: userId, kind, created_at: new Date().toISOString() })
      .onConflict((c) => c.doNothing())
      .execute();
}

const isOptional = (kind: string): boolean => Object.hasOwn(optionalEmails, kind);

/**
 * What the reader of a letter has chosen, asked when it goes out: `off`, or the path below which it can be switched
 * off. Null for letters that are not a matter of choice.
 */
export async function choiceFor(
  db: Db,
  mail: { kind: string; user_id: number | null },
): Promise<'off' | { path: string } | null> {
  if (!isOptional(mail.kind) || mail.user_id === null) return null;
  const off = await db
    .selectFrom('mail_preferences')
    .select('kind')
    .where('user_id', '=', mail.user_id)
    .where('kind', '=', mail.kind)
    .executeTakeFirst();
  if (off) return 'off';
  const reader = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.name')
    .where('users.id', '=', mail.user_id)
    .executeTakeFirst();
  return { path: dashboardOf(reader?.name ?? '') };
}
