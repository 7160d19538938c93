import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Setup } from '../../../contract/office/setup.ts';
import { hasMailbox } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { readSetup } from './setup.ts';
import { storeFact } from './setup-facts.ts';

type TestDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'events' | 'limits'>;
type Person = Pick<Viewer, 'id' | 'email'>;
type Sent = { hash: string; to: string; tries: number };

const CODE_MS = 10 * 60_000;
const TRIES = 5;

const keyOf = ({ id }: Person) => `check:email:${id}`;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Sends to nobody else, so that it can't be misused. */
export async function sendTestEmail(deps: TestDeps, person: Person): Promise<{ to: string }> {
  const { config, limits } = deps;
  if (!hasMailbox(config)) throw new AppError('conflict', 'No emails are sent: set SMTP_URL.');
  await limits.consume('setupChecks', String(person.id));
  return queueTestEmail(deps, person);
}

export async function queueTestEmail(
  { db, clock, events }: Pick<TestDeps, 'db' | 'clock' | 'events'>,
  person: Person,
): Promise<{ to: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.transaction().execute(async (trx) => {
    await storeFact(trx, keyOf(person), { hash: hashOf(code), to: person.email, tries: 0 } satisfies Sent, clock.now());
    await queueEmail(trx, { kind: 'test-email', to: person.email, data: { code } });
  });
  await events.publish({ type: 'email.queued' });
  return { to: person.email };
}

export async function confirmTestEmail(deps: TestDeps, person: Person, code: string): Promise<Setup> {
  const { db, clock, events } = deps;
  const isRight = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('setup_facts')
      .set((e) => ({ key: e.ref('key') }))
      .where('key', '=', keyOf(person))
      .returning(['value', 'at'])
      .executeTakeFirst();
    const sent = row && (JSON.parse(row.value) as Sent);
    if (!row || !sent || clock.now().getTime() - Date.parse(row.at) > CODE_MS || sent.tries >= TRIES) return false;
    if (!timingSafeEqual(Buffer.from(hashOf(code)), Buffer.from(sent.hash))) {
      const value = JSON.stringify({ ...sent, tries: sent.tries + 1 });
      await trx.updateTable('setup_facts').set({ value }).where('key', '=', keyOf(person)).execute();
      return false;
    }
    await trx.deleteFrom('setup_facts').where('key', '=', keyOf(person)).execute();
    await storeFact(trx, 'email', { to: sent.to }, clock.now());
    return true;
  });
  if (!isRight) throw invalidField('code', 'This code is not valid any more. Check it, or send another email.');
  await events.publish({ type: 'settings.changed' });
  return readSetup(deps, person.id);
}
