import { ImapFlow } from 'imapflow';
import { afterAll, expect, test, vi } from 'vitest';
import { type RunningProgram, skipWithout, startDovecot } from '../../../test/support/servers/programs.ts';
import { imapOptions } from '../../adapters/email/imap.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';
import { startMailbox } from './mailbox.ts';

const PASSWORD = 'quiet-harbour-71';

async function withMailbox<T>(url: string, use: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = new ImapFlow(imapOptions(url).connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.logout();
  }
}
const append = (url: string, raw: string) => withMailbox(url, (client) => client.append('INBOX', Buffer.from(raw)));
const counts = (url: string) =>
  withMailbox(url, async (client) => {
    const inbox = await client.status('INBOX', { messages: true });
    const folders = await client.list();
    const hasFolder = folders.some(({ path }) => path === 'Deskfront');
    const filed = hasFolder ? await client.status('Deskfront', { messages: true }) : null;
    return [inbox.messages, filed?.messages ?? 0];
  });

let server: RunningProgram & { urlOf(user: string): string };
afterAll(() => server?.remove());

async function mailboxOf(user: string): Promise<{ w: InboundWorld; url: string }> {
  server ??= await startDovecot(PASSWORD);
  const url = server.urlOf(user);
  return { w: await inboundWorld({ INBOUND_IMAP_URL: url }), url };
}

const patience = { timeout: 60_000, interval: 50 };

test('emails in a real mailbox are received at once, and moved to the folder Deskfront', async (context) => {
  skipWithout(context, 'dovecot');
  const { w, url } = await mailboxOf('arrivals');
  const order = await w.orderOf();
  await append(url, rawEmail({ from: w.customer.email, to: order.to, text: 'Before the start' }));
  const mailbox = startMailbox(w.deps);
  await vi.waitFor(async () => expect(await counts(url)).toEqual([0, 1]), patience);
  await append(url, rawEmail({ from: w.customer.email, to: order.to, text: 'While it waits' }));
  await append(url, rawEmail({ from: 'eve@evil.test', to: order.to }));
  await vi.waitFor(async () => expect(await counts(url)).toEqual([0, 3]), patience);
  expect((await w.messagesOf(order.id)).map(({ content }) => content)).toEqual(['Before the start', 'While it waits']);
  // Emails that are read at once may have their outcomes in another order.
  const ofStranger = w.db.selectFrom('inbound_emails').select('state').where('sender', '=', 'eve@evil.test');
  expect(await ofStranger.execute()).toEqual([{ state: 'quarantined' }]);
  await mailbox?.stop();
  await append(url, rawEmail({ from: w.customer.email, to: order.to, text: 'After the end' }));
  expect(await counts(url)).toEqual([1, 3]);
  const leases = await w.db.selectFrom('job_leases').selectAll().where('name', '=', 'inbound-mailbox').execute();
  expect(leases).toEqual([]);
});

test('of two nodes one reads the mailbox, and an email that a killed one had received gives one message', async (context) => {
  skipWithout(context, 'dovecot');
  const { w, url } = await mailboxOf('shared');
  const order = await w.orderOf();
  const raw = rawEmail({ from: w.customer.email, to: order.to });
  // Simulates a node that was killed after receiving it and before moving it.
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  await append(url, raw);
  const nodes = [startMailbox(w.deps), startMailbox(w.deps)];
  await vi.waitFor(async () => expect(await counts(url)).toEqual([0, 1]), patience);
  expect(await w.messagesOf(order.id)).toHaveLength(1);
  expect(await w.rows()).toHaveLength(1);
  await Promise.all(nodes.map((node) => node?.stop()));
});

test('after the mail server was away, emails are received again, and the log has no password', async (context) => {
  skipWithout(context, 'dovecot');
  const { w, url } = await mailboxOf('returning');
  const order = await w.orderOf();
  await server.stop('SIGTERM');
  const mailbox = startMailbox(w.deps, { retryMs: 100 });
  await vi.waitFor(() => expect(w.lines.some((line) => line.includes('can’t be read'))).toBe(true), patience);
  await server.start();
  await append(url, rawEmail({ from: w.customer.email, to: order.to }));
  await vi.waitFor(async () => expect(await w.messagesOf(order.id)).toHaveLength(1), patience);
  await mailbox?.stop();
  expect(w.lines.join('')).not.toContain(PASSWORD);
});

test('a wrong password is reported without it', async (context) => {
  skipWithout(context, 'dovecot');
  await mailboxOf('wrong');
  const url = server.urlOf('wrong').replace(PASSWORD, 'loud-harbour-72');
  const w = await inboundWorld({ INBOUND_IMAP_URL: url });
  const mailbox = startMailbox(w.deps);
  await vi.waitFor(() => expect(w.lines.some((line) => line.includes('can’t be read'))).toBe(true), patience);
  await mailbox?.stop();
  expect(w.lines.join('')).not.toContain('loud-harbour-72');
});
