import type { z } from 'zod';
import {
  type EmailPreferences,
  type emailPreferencesInput,
  optionalEmails,
  optionalEmailsOf,
} from '../../../contract/platform/email.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';
import { kindOfEmail, preferencesOf, setPreference } from '../notifications/notifications.ts';

export async function listPreferences(db: Db, viewer: Viewer): Promise<EmailPreferences> {
  const preferenceOf = await preferencesOf(db, [viewer.id]);
  const kinds = optionalEmailsOf(viewer.role).map((kind) => {
    const notificationKind = kindOfEmail(kind);
    return {
      kind,
      label: optionalEmails[kind].label,
      enabled: notificationKind === null || preferenceOf(viewer.id, notificationKind, viewer.role).email,
    };
  });
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
    for (const { kind, enabled } of kinds) {
      const notificationKind = kindOfEmail(kind);
      if (notificationKind !== null) await setPreference(trx, viewer, notificationKind, { email: enabled });
    }
  });
  return listPreferences(db, viewer);
}
