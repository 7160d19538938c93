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

/** A row in `email_preferences` means off. */
export async function listPreferences(db: Db, viewer: Viewer): Promise<EmailPreferences> {
  const rows = await db.selectFrom('email_preferences').select('kind').where('user_id', '=', viewer.id).execute();
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
  const allowed = optionalEmailsOf(viewer.role);
  const unknown = kinds.find(({ kind }) => !allowed.includes(kind));
  if (unknown) throw invalidField('kinds', `You don't receive emails of the kind ${unknown.kind}.`);
  await db.transaction().execute(async (trx) => {
    for (const { kind, enabled } of kinds) await setPreference(trx, viewer.id, kind, enabled);
  });
  return listPreferences(db, viewer);
}

async function setPreference(trx: Db, userId: number, kind: OptionalEmail, enabled: boolean): Promise<void> {
  if (enabled)
    await trx.deleteFrom('email_preferences').where('user_id', '=', userId).where('kind', '=', kind).execute();
  else
    await trx
      .insertInto('email_preferences')
      .values({ user_id: userId, kind, created_at: new Date().toISOString() })
      .onConflict((c) => c.doNothing())
      .execute();
}

const isOptional = (kind: string): boolean => Object.hasOwn(optionalEmails, kind);

/** `off`, or the path where the recipient can turn the kind off. Null for kinds that can't be turned off. */
export async function deliveryPreference(
  db: Db,
  email: { kind: string; user_id: number | null },
): Promise<'off' | { path: string } | null> {
  if (!isOptional(email.kind) || email.user_id === null) return null;
  const off = await db
    .selectFrom('email_preferences')
    .select('kind')
    .where('user_id', '=', email.user_id)
    .where('kind', '=', email.kind)
    .executeTakeFirst();
  if (off) return 'off';
  const recipient = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.name as role')
    .where('users.id', '=', email.user_id)
    .executeTakeFirst();
  return { path: dashboardOf(recipient?.role ?? '') };
}
