import { beforeAll, expect, test } from 'vitest';
import { type InboundWorld, inboundWorld, newMessageId, rawEmail } from './inbound.fixture.ts';

const GB = 1024 ** 3;
const NOT_STORED = / not stored: those of other emails take all the room\.$/;

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

async function seedStored(bytes: number): Promise<void> {
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
  await w.db
    .insertInto('inbound_emails')
    .values({
      message_id: newMessageId(),
      sender: 'ann@mail.test',
      subject: '',
      state: 'ignored',
      reason: 'It is empty.',
      raw_file_id: id,
      created_at: at,
    })
    .execute();
}

test('emails are stored while there is room, which junk can’t use up, and each has its row in any case', async () => {
  const order = await w.orderOf();
  const receive = async (written: Partial<Parameters<typeof rawEmail>[0]>) => {
    await w.deliver(rawEmail({ from: w.customer.email, to: order.to, ...written }));
    const { state, reason, raw_file_id } = await w.newestRow();
    return { state, isStored: raw_file_id !== null, saysSo: NOT_STORED.test(reason) };
  };
  const junk = { to: 'reply@mail.example.com', headers: { Precedence: 'bulk' } };
  const forged = { dkim: null };
  expect(await receive(junk)).toEqual({ state: 'ignored', isStored: true, saysSo: false });
  await seedStored(GB);
  await seedStored(GB);
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
