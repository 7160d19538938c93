import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { FilesUnavailable } from '../../adapters/files/files.ts';
import { storeFile } from '../../order/files/files.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';
import { MAILBOX_LEASE, startMailbox } from './mailbox.ts';
import { receiveEmail, resumeWaiting } from './receive-email.ts';
import { addWaiting, leaseWaiting } from './waiting-emails.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

/** An email that a node had stored when it was stopped. */
async function storedByStoppedNode(raw: string, raw_hash: string = crypto.randomUUID()): Promise<void> {
  const source = Buffer.from(raw);
  const file = { source, name: 'email.eml', orderId: null, uploadedBy: null, purpose: 'email' } as const;
  const { id: raw_file_id } = await storeFile(w.deps, file);
  const envelope = JSON.stringify({ returnPath: null, recipients: [], passes: null, missing: null });
  const id = await addWaiting(w.deps, { raw_hash, raw_file_id, envelope, is_reply: true });
  await endLeases({}, id);
}

const waiting = () => w.db.selectFrom('waiting_inbound_emails').select('id').execute();
const endLeases = (more: { created_at?: string; envelope?: string } = {}, id: number | null = null) =>
  w.db
    .updateTable('waiting_inbound_emails')
    .set({ leased_until: ago(1_000), ...more })
    .$if(id !== null, (q) => q.where('id', '=', id ?? 0))
    .execute();
const textsOf = async ({ id }: { id: number }) => (await w.messagesOf(id)).map(({ content }) => content);

test('an email that a stopped node had stored is posted by the next round, once', async () => {
  const order = await w.orderOf();
  await storedByStoppedNode(rawEmail({ from: w.customer.email, to: order.to, text: 'Before the stop' }));
  await Promise.all([resumeWaiting(w.deps), resumeWaiting(w.deps)]);
  await resumeWaiting(w.deps);
  expect(await textsOf(order)).toEqual(['Before the stop']);
  expect((await w.newestRow()).state).toBe('posted');
  expect(await waiting()).toEqual([]);
});

test('an email whose bytes can’t be read does not stop those after it', async () => {
  const order = await w.orderOf();
  for (const text of ['Unreadable', 'Readable'])
    await storedByStoppedNode(rawEmail({ from: w.customer.email, to: order.to, text }));
  const { key } = await w.db
    .selectFrom('waiting_inbound_emails')
    .innerJoin('files', 'files.id', 'waiting_inbound_emails.raw_file_id')
    .select('files.key')
    .orderBy('waiting_inbound_emails.id')
    .executeTakeFirstOrThrow();
  const getStream: typeof w.deps.files.getStream = async (one, ...more) => {
    if (one === key) throw new FilesUnavailable('EIO: i/o error');
    return w.deps.files.getStream(one, ...more);
  };
  await resumeWaiting({ ...w.deps, files: { ...w.deps.files, getStream } });
  expect((await w.messagesOf(order.id)).map(({ content }) => content)).toEqual(['Readable']);
  expect(await waiting()).toHaveLength(1);
  await endLeases();
  await resumeWaiting(w.deps);
  expect(await waiting()).toEqual([]);
});

test('an email that ends its process waits longer each time, and does not stop the others', async () => {
  const order = await w.orderOf();
  for (const text of ['Ends the process', 'Waits behind it'])
    await storedByStoppedNode(rawEmail({ from: w.customer.email, to: order.to, text }));
  const killer = (await leaseWaiting(w.db))?.id;
  await resumeWaiting(w.deps);
  expect(await textsOf(order)).toEqual(['Waits behind it']);
  for (const minutes of [10, 30, 60, 60]) {
    const row = await w.db.selectFrom('waiting_inbound_emails').select('leased_until').executeTakeFirstOrThrow();
    const waits = Date.parse(row.leased_until) - Date.now();
    expect([waits > (minutes - 1) * 60_000, waits <= minutes * 60_000]).toEqual([true, true]);
    await resumeWaiting(w.deps);
    await endLeases();
    expect((await leaseWaiting(w.db))?.id).toBe(killer);
  }
  await endLeases();
  await resumeWaiting(w.deps);
  expect(await textsOf(order)).toEqual(['Waits behind it', 'Ends the process']);
});

test('an email is given up by its age and its tries together, never by one alone', async () => {
  const order = await w.orderOf();
  const oldWith = async (tries: number, text: string) => {
    await storedByStoppedNode(rawEmail({ from: w.customer.email, to: order.to, text }));
    const { envelope } = await w.db.selectFrom('waiting_inbound_emails').select('envelope').executeTakeFirstOrThrow();
    await endLeases({ created_at: ago(3 * DAY), envelope: JSON.stringify({ ...JSON.parse(envelope), tries }) });
    await resumeWaiting(w.deps);
    return (await w.newestRow()).state;
  };
  expect(await oldWith(0, 'After a weekend')).toBe('posted');
  expect(await oldWith(9, 'Tried often')).toBe('failed');
  expect(await textsOf(order)).toEqual(['After a weekend']);
});

test('an email that waits already is not stored again', async () => {
  const raw = rawEmail({ from: 'twice@mail.test' });
  await storedByStoppedNode(raw, createHash('sha256').update(raw).digest('hex'));
  const stored = () => w.db.selectFrom('files').select('id').where('purpose', '=', 'email').execute();
  const before = await stored();
  expect(await receiveEmail(w.deps, Buffer.from(raw))).toEqual({ state: 'received' });
  expect(await stored()).toEqual(before);
  await resumeWaiting(w.deps);
  expect((await w.newestRow()).state).toBe('contact');
});

test('an email of known bytes is answered by its outcome, without being parsed again', async () => {
  const raw = rawEmail({ from: 'known@mail.test', id: null });
  expect((await w.deliver(raw)).body).toEqual({ state: 'contact' });
  const { used } = w.deps.limits;
  const before = await used('emailParsing', 'domain mail.test');
  expect((await w.deliver(raw)).body).toEqual({ state: 'contact' });
  expect([before > 0, await used('emailParsing', 'domain mail.test')]).toEqual([true, before]);
});

test('beyond 20 seconds an hour, emails of one network are not parsed, and those of others are', async () => {
  const order = await w.orderOf();
  const received = (ip: string) => ({ Received: `from [10.0.0.1] (mail.test [${ip}]) by mail.example.com` });
  const headers = received('192.0.2.7');
  const stranger = { from: 'eve@many.test', dkim: null, headers };
  expect((await w.deliver(rawEmail(stranger))).body).toEqual({ state: 'contact' });
  await w.deps.limits.spend('emailParsing', 'network 192.0.2.7', 5_000);
  await w.deps.limits.spend('emailParsing', 'unproven many.test', 5_000);
  for (const spent of [headers, {}]) {
    const { status, body } = await w.deliver(rawEmail({ ...stranger, headers: spent }));
    expect([status, body]).toEqual([200, { state: 'failed' }]);
  }
  const row = await w.newestRow();
  expect([row.reason, row.raw_file_id !== null]).toEqual([
    'Reading the emails of its sender has taken 20 seconds within an hour.',
    true,
  ]);
  const elsewhere = { ...stranger, headers: received('192.0.2.8') };
  expect((await w.deliver(rawEmail(elsewhere))).body).toEqual({ state: 'contact' });
  const reply = rawEmail({ from: w.customer.email, to: order.to, headers });
  expect((await w.deliver(reply)).body).toEqual({ state: 'posted' });
});

test('what strangers cost is not counted for the accounts of their domain, proven or forged', async () => {
  const { email: from } = await w.newCustomer();
  const domain = from.split('@')[1];
  for (const kind of ['domain', 'unproven']) await w.deps.limits.spend('emailParsing', `${kind} ${domain}`, 5_000);
  const states: unknown[] = [];
  for (const written of [{ from }, { from, dkim: null }, { from: `eve@${domain}` }])
    states.push((await w.deliver(rawEmail(written))).body.state);
  expect(states).toEqual(['contact', 'failed', 'failed']);
});

test('of copies of one email that arrive at once, only the one that counts is stored', async () => {
  const raw = rawEmail({ from: 'twice@many.test' });
  await Promise.all(['a', 'b', 'c'].map((server) => w.deliver(`Received: by ${server}.test\r\n${raw}`)));
  const rows = await w.db.selectFrom('inbound_emails').select('id').where('sender', '=', 'twice@many.test').execute();
  expect(rows).toHaveLength(1);
  const others = w.db
    .selectFrom('files')
    .leftJoin('inbound_emails', 'inbound_emails.raw_file_id', 'files.id')
    .select('files.id')
    .where('purpose', '=', 'email')
    .where('files.deleted_at', 'is', null)
    .where('inbound_emails.id', 'is', null);
  expect(await others.execute()).toEqual([]);
});

test('emails of one network that arrive at once share its 20 seconds', async () => {
  await w.deps.limits.spend('emailParsing', 'network 192.0.2.9', 1_999);
  const headers = { Received: 'from [10.0.0.1] (mail.test [192.0.2.9]) by mail.example.com' };
  const raw = () => rawEmail({ from: 'eve@burst.test', dkim: null, headers });
  const responses = await Promise.all([1, 2, 3].map(() => w.deliver(raw())));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = await w.db.selectFrom('inbound_emails').select('state').where('sender', '=', 'eve@burst.test').execute();
  expect(rows.map(({ state }) => state).sort()).toEqual(['contact', 'failed', 'failed']);
});

test('an email that costs much time costs neither the server nor the reply after it', async () => {
  const order = await w.orderOf();
  const html = { headers: { 'Content-Type': 'text/html' } };
  const bombs = [
    '<div>'.repeat(300_000),
    '<ul><li>'.repeat(90_000),
    '<blockquote>'.repeat(29) + 'a<br>'.repeat(40_000),
  ];
  const [reply, ...others] = await Promise.all([
    w.deliver(rawEmail({ from: w.customer.email, to: order.to, text: 'Yes' })),
    ...bombs.map((text) => w.deliver(rawEmail({ from: 'eve@many.test', text, ...html }))),
    w.deliver(rawEmail({ from: 'eve@many.test', text: '1'.repeat(1_000_000) })),
  ]);
  expect(reply?.body).toEqual({ state: 'posted' });
  expect(others.map(({ status, body }) => [status, body.state])).toEqual(others.map(() => [200, 'contact']));
});

type Read = (uid: number) => Promise<unknown>;

/** A mailbox in memory with two replies, and what starts a node that reads it. */
async function mailboxOfTwo() {
  const own = await inboundWorld({ INBOUND_IMAP_URL: 'imaps://replies:secret@127.0.0.1:1/INBOX' });
  const order = await own.orderOf();
  const raws = ['First', 'Second'].map((text) =>
    Buffer.from(rawEmail({ from: own.customer.email, to: order.to, text })),
  );
  const inbox = new Set([1, 2]);
  const start = (onRead: Read) =>
    startMailbox(own.deps, {
      pollMs: 50,
      retryMs: 10,
      open: async () => ({
        list: async () => [...inbox].map((uid) => ({ uid, size: raws[uid - 1]?.byteLength ?? 0 })),
        read: async (uid) => {
          await onRead(uid);
          return raws[uid - 1] ?? null;
        },
        file: async (uid) => void inbox.delete(uid),
        waitForMore: async (signal) => {
          if (!signal.aborted) await once(signal, 'abort');
        },
        close: async () => {},
      }),
    });
  const inboxIs = (uids: number[]) => expect.poll(() => [...inbox]).toEqual(uids);
  const endLeasesOfEmails = () =>
    own.db
      .updateTable('job_leases')
      .set({ until: ago(1_000) })
      .where('name', 'like', 'inbound-email-%')
      .execute();
  return { ...own, start, inboxIs, endLeasesOfEmails };
}

test('an email in the mailbox that ends the process is not read at each start, and does not stop the others', async () => {
  const { db, start, inboxIs, endLeasesOfEmails } = await mailboxOfTwo();
  const reading = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<never>();
  const first = start(() => {
    reading.resolve();
    return killed.promise;
  });
  await reading.promise;
  // The start of a single node does the same.
  await db.deleteFrom('job_leases').where('name', '=', MAILBOX_LEASE).execute();
  const reads: number[] = [];
  const second = start(async (uid) => reads.push(uid));
  await inboxIs([1]);
  expect(reads).toEqual([2]);
  await endLeasesOfEmails();
  await inboxIs([]);
  expect(reads).toEqual([2, 1]);
  await second?.stop();
  killed.reject(new Error('killed'));
  await first?.stop();
});

test('an email that the mail server can not send does not stop the others', async () => {
  const { start, inboxIs, endLeasesOfEmails } = await mailboxOfTwo();
  let isBroken = true;
  const mailbox = start(async (uid) => {
    if (isBroken && uid === 1) throw new Error('NO [SERVERBUG]');
  });
  await inboxIs([1]);
  isBroken = false;
  await endLeasesOfEmails();
  await inboxIs([]);
  await mailbox?.stop();
});
