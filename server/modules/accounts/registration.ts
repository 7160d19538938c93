import type { z } from 'zod';
import type { registration } from '../../../contract/accounts.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../email/outbox.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { findAccountByEmail, insertUser } from './users.ts';

type RegistrationDeps = Pick<Deps, 'db' | 'limits' | 'config' | 'events'>;

/** The response is the same for a known email address, whose owner gets an email. */
export async function register(deps: RegistrationDeps, input: z.output<typeof registration>, ip: string) {
  const { db, limits, config, events } = deps;
  const { name, email, password } = input;
  await limits.consume('registrations', ip);
  assertStrongPassword('password', password, { email, companyName: config.company.name });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const id = await insertUser(trx, { name, email, role: 'customer', passwordHash, temporary: false });
    if (id !== null) {
      await queueEmail(trx, { kind: 'welcome', to: email, data: { userId: id } });
      return;
    }
    const owner = await findAccountByEmail(trx, email);
    if (owner) await queueEmail(trx, { kind: 'account-exists', to: owner.email, data: { userId: owner.id } });
  });
  await events.publish({ type: 'email.queued' });
  return { message: 'Registration successful!' };
}
