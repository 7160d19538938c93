import { onTestFinished } from 'vitest';
import { emailFixture, NOON } from '../platform/email/email.fixture.ts';
import { queueEmail } from '../platform/email/email.ts';
import type { EmailData, EmailKind } from '../platform/email/email-kinds.ts';

export const at = new Date(NOON).toISOString();

export async function openFixture(options: Parameters<typeof emailFixture>[0] = {}) {
  const fixture = await emailFixture(options);
  onTestFinished(fixture.close);
  const { db, outbox, sent } = fixture;
  const queue = <K extends EmailKind>(kind: K, data: EmailData[K], to = 'ingrid@example.com') =>
    queueEmail(db, { kind, to, data, waitMs: 0 });
  const receive = async <K extends EmailKind>(kind: K, data: EmailData[K], to?: string) => {
    await queue(kind, data, to);
    await outbox.drain();
    const email = sent.at(-1);
    if (!email) throw new Error('No email was sent.');
    return email;
  };
  const account = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...fixture, queue, receive, account };
}

export const passwordIn = (text: string) => /^Your one-time password: (\S+)$/m.exec(text)?.[1] ?? '';
