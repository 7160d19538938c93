import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type InboundWorld, inboundWorld, newMessageId, rawEmail } from './inbound.fixture.ts';
import { resumeWaiting } from './receive-email.ts';
import { addWaiting } from './waiting-emails.ts';

const GB = 1024 ** 3;
const NOT_STORED = / not stored: those of other emails take all the room\.$/;

const room = { free: 100 * GB, total: 100 * GB, isFull: false };

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld({}, { change: ({ files }) => ({ files: { ...files, room: async () => room } }) });
});

const withFile = (order: { to: string }) =>
  rawEmail({
    from: w.customer.email,
    to: order.to,
    headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
    text: [
      '--b\r\n\r\nThe plan is attached.',
      '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="plan.csv"\r\n\r\na;b',
      '--b--',
    ].join('\r\n'),
  });

test('a reply whose file finds no room is delivered again later, and posted once with its file', async () => {
  const order = await w.orderOf();
  const raw = withFile(order);
  room.free = 0;
  for (let delivery = 0; delivery < 2; delivery += 1) expect((await w.deliver(raw)).status).toBe(503);
  await resumeWaiting(w.deps);
  expect(await w.messagesOf(order.id)).toEqual([]);
  room.free = room.total;
  for (let delivery = 0; delivery < 2; delivery += 1) expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect(await w.messagesOf(order.id)).toMatchObject([{ content: 'The plan is attached.' }]);
  const files = w.db.selectFrom('files').select(['name', 'order_id']).where('purpose', '=', 'order');
  expect(await files.execute()).toEqual([{ name: 'plan.csv', order_id: order.id }]);
});

test('an email that only another node holds is delivered again until that node has its outcome', async () => {
  const order = await w.orderOf();
  const raw = rawEmail({ from: w.customer.email, to: order.to, text: 'Held elsewhere' });
  const raw_hash = createHash('sha256').update(raw).digest('hex');
  const id = await addWaiting(w.deps, { raw_hash, raw_file_id: null, envelope: '{}', is_reply: true });
  expect((await w.deliver(raw)).status).toBe(503);
  const leased_until = new Date(Date.now() - 1_000).toISOString();
  await w.db.updateTable('waiting_inbound_emails').set({ leased_until }).where('id', '=', id).execute();
  await resumeWaiting(w.deps);
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect((await w.messagesOf(order.id)).map(({ content }) => content)).toEqual(['Held elsewhere']);
});

async function seedStored(bytes: number, { waits = false, rows = 1 } = {}): Promise<void> {
  const at = new Date().toISOString();
  const { id } = await w.db
    .insertInto('files')
    .values({
      key: `private/${crypto.randomUUID().replaceAll('-', '')}.bin`,
      name: 'email.eml',
      type: 'application/octet-stream',
      bytes,
      sha256: '0'.repeat(64),
      purpose: 'email',
      order_id: null,
      uploaded_by: null,
      scan: 'none',
      attached_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (waits) {
    const raw_hash = createHash('sha256').update(newMessageId()).digest('hex');
    await addWaiting(w.deps, { raw_hash, raw_file_id: id, envelope: '{}', is_reply: false });
    return;
  }
  await w.db
    .insertInto('inbound_emails')
    .values(
      Array.from({ length: rows }, () => ({
        message_id: newMessageId(),
        sender: 'ann@mail.test',
        subject: '',
        state: 'ignored' as const,
        reason: 'It is empty.',
        raw_file_id: id,
        created_at: at,
      })),
    )
    .execute();
}

test('emails are stored while there is room, which junk can’t use up, and each has its row in any case', async () => {
  const order = await w.orderOf();
  const receive = async (written: Partial<Parameters<typeof rawEmail>[0]>) => {
    await w.deliver(rawEmail({ from: w.customer.email, to: order.to, ...written }));
    const { state, reason, raw_file_id } = await w.newestRow();
    return { state, isStored: raw_file_id !== null, saysSo: NOT_STORED.test(reason) };
  };
  const junk = { to: 'reply@mail.example.com', headers: { 'Auto-Submitted': 'auto-generated' } };
  const forged = { dkim: null };
  expect(await receive(junk)).toEqual({ state: 'ignored', isStored: true, saysSo: false });
  // An email in several orders has a row in each.
  await seedStored(GB, { rows: 3 });
  // The limit includes emails that have no outcome yet.
  await seedStored(GB, { waits: true });
  expect(await receive(junk)).toEqual({ state: 'ignored', isStored: false, saysSo: true });
  expect(await receive({})).toEqual({ state: 'posted', isStored: true, saysSo: false });
  expect(await receive(forged)).toEqual({ state: 'quarantined', isStored: true, saysSo: false });
  await seedStored(GB);
  await seedStored(GB);
  expect(await receive({ ...forged, text: 'Please call me.' })).toEqual({
    state: 'quarantined',
    isStored: false,
    saysSo: true,
  });
  const { id, reason } = await w.newestRow();
  expect(reason).toMatch(/^Neither SPF nor DKIM proves its sender\. Its files are not/);
  await w.admin.must('POST /admin/inbound-emails/{id}/post', { params: { id } });
  expect((await w.messagesOf(order.id)).at(-1)).toMatchObject({ content: 'Please call me.', author_id: w.customer.id });
});
