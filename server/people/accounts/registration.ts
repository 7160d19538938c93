import type { z } from 'zod';
import type { registration } from '../../../contract/people/accounts.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { companyOf } from '../../shared/company/company.ts';
import { countUnprovenEmail } from '../../shared/rate-limits.ts';
import { lockRow } from '../../shared/records.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { findAccountByEmail, insertUser } from './users.ts';

type RegistrationDeps = Pick<Deps, 'db' | 'limits' | 'passwords' | 'config' | 'settings' | 'events'>;

/** The response is the same for a known email address; its owner gets an email. */
export async function register(deps: RegistrationDeps, input: z.output<typeof registration>, ip: string) {
  const { db, limits, passwords, events } = deps;
  const { password, ...buyer } = input;
  const { email } = buyer;
  await limits.consume('registrations', ip);
  assertStrongPassword('password', password, { email, companyName: (await companyOf(deps)).name });
  const mayEmail = await countUnprovenEmail(limits, ip);
  const passwordHash = await hashPassword(passwords, password);
  await db.transaction().execute(async (trx) => {
    const id = await insertUser(trx, { buyer, role: 'customer', passwordHash, temporary: false });
    if (!mayEmail) return;
    if (id === null) return notifyOwner(trx, email);
    return queueEmail(trx, { kind: 'welcome', to: email, data: { userId: id } });
  });
  await events.publish({ type: 'email.queued' });
  return { message: 'Registration successful!' };
}

const DAY_MS = 24 * 3600_000;

/** Sends at most one email per day: strangers could otherwise fill the owner's mailbox. */
async function notifyOwner(trx: Db, email: string): Promise<void> {
  const owner = await findAccountByEmail(trx, email);
  if (!owner) return;
  // Concurrent registrations wait here and then see each other's emails.
  await lockRow(trx, 'users', owner.id);
  const recent = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('kind', '=', 'account-exists')
    .where('created_at', '>', new Date(Date.now() - DAY_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  if (!recent) await queueEmail(trx, { kind: 'account-exists', to: owner.email, data: { userId: owner.id } });
}
