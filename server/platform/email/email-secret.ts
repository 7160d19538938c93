import type { Db } from '../../adapters/database/schema/schema.ts';
import type { EmailContext } from './email-template.ts';

export const HIDDEN = '••••••••';

/**
 * The password or token of an email is created once and stored sealed until the email is sent: a second copy, or one
 * after a failure, says the same. Null if the email was canceled.
 */
export async function emailSecret(
  db: Db,
  { email: { id }, sealer, isShown }: Pick<EmailContext, 'email' | 'sealer' | 'isShown'>,
  create: () => string,
): Promise<string | null> {
  if (isShown) return HIDDEN;
  const context = `outbox:sealed:${id}`;
  const created = sealer.seal(context, create());
  const store = (previous: string | null) =>
    db
      .updateTable('outbox')
      .set((e) => ({
        sealed: previous === null ? e.fn.coalesce('sealed', e.val(created)) : created,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .$if(previous !== null, (q) => q.where('sealed', '=', previous))
      .returning('sealed')
      .executeTakeFirst();
  const stored = (await store(null))?.sealed ?? null;
  if (stored === null) return null;
  try {
    return sealer.open(context, stored);
  } catch {
    // The key that sealed it is lost.
    const replaced = await store(stored);
    return replaced?.sealed ? sealer.open(context, replaced.sealed) : null;
  }
}
