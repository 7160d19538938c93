import { beforeAll, expect, test } from 'vitest';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

const withFile = {
  headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
  text: [
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See the file.',
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('%PDF-1.7 plan').toString('base64'),
    '--b--',
  ].join('\r\n'),
};

async function quarantined(written: Partial<Parameters<typeof rawEmail>[0]> = {}) {
  const order = await w.orderOf();
  await w.deliver(rawEmail({ from: w.customer.email, to: order.to, dkim: null, ...written }));
  const { id } = await w.newestRow();
  return { order, id, params: { id } };
}

test('admins see quarantined emails, and staff and customers do not', async () => {
  const { id, order } = await quarantined();
  const { data } = await w.admin.must('GET /admin/inbound-emails', { query: { state: 'quarantined' } });
  expect(data[0]).toMatchObject({
    id,
    from: w.customer.email,
    state: 'quarantined',
    content: 'Thank you!',
    order_id: order.id,
    user: { id: w.customer.id, name: w.customer.name },
  });
  for (const client of [w.staff, w.customer])
    expect((await client.call('GET /admin/inbound-emails', {})).status).toBe(403);
  const others = await w.admin.must('GET /admin/inbound-emails', { query: { state: 'posted' } });
  expect(others.data.some((one) => one.id === id)).toBe(false);
});

test('admins are notified of an email that is held back, until it is settled', async () => {
  const { id, order, params } = await quarantined();
  await w.stage.fanOut.drain();
  const lines = async () => (await w.admin.must('GET /notifications', { query: { unread: '1' } })).data;
  const isIt = ({ kind, subject_id }: { kind: string; subject_id: number | null }) =>
    kind === 'quarantined_email' && subject_id === id;
  expect((await lines()).find(isIt)?.text).toBe(`An email for order ${order.id} is held back: check its sender`);
  await w.admin.must('POST /admin/inbound-emails/{id}/discard', { params });
  expect((await lines()).some(isIt)).toBe(false);
});

test('quarantined emails are counted for the sidebar until they are settled', async () => {
  const count = async () => (await w.admin.must('GET /admin/waiting')).quarantined_emails;
  const before = await count();
  const { params } = await quarantined();
  expect(await count()).toBe(before + 1);
  await w.admin.must('POST /admin/inbound-emails/{id}/discard', { params });
  expect(await count()).toBe(before);
});

test('posted by an admin, it is a message of the person, with its files', async () => {
  const { id, order, params } = await quarantined(withFile);
  const email = await w.admin.must('POST /admin/inbound-emails/{id}/post', { params });
  expect(email).toMatchObject({ id, state: 'posted', content: null });
  const [message, ...others] = await w.messagesOf(order.id);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ author_id: w.customer.id, content: 'See the file.', source: 'email' });
  const files = await w.db
    .selectFrom('order_message_files')
    .innerJoin('files', 'files.id', 'order_message_files.file_id')
    .select(['files.name', 'files.bytes', 'files.order_id', 'files.uploaded_by'])
    .where('message_id', '=', message?.id ?? 0)
    .execute();
  expect(files).toEqual([{ name: 'plan.pdf', bytes: 13, order_id: order.id, uploaded_by: w.customer.id }]);
});

test('posted by an admin, it ends a wait at the time when it arrived, and none that began later', async () => {
  for (const isAsked of ['before', 'later']) {
    const order = await w.orderOf();
    const params = { id: order.id };
    const ask = () => w.admin.must('POST /orders/{id}/wait', { params, body: { question: 'Which domain?' } });
    if (isAsked === 'before') await ask();
    await w.deliver(rawEmail({ from: w.customer.email, to: order.to, text: 'example.com', dkim: null }));
    const { id, created_at } = await w.newestRow();
    if (isAsked === 'later') await ask();
    await w.emailsTo(w.customer.email);
    const { unread } = await w.customer.must('GET /orders/{id}', { params });
    expect((await w.admin.must('GET /orders/{id}', { params })).promise.state).toBe('paused');
    await w.admin.must('POST /admin/inbound-emails/{id}/post', { params: { id } });
    expect((await w.customer.must('GET /orders/{id}', { params })).unread).toBe(unread);
    const spans = await w.db
      .selectFrom('clock_spans')
      .select(['state', 'from_at'])
      .where('order_id', '=', order.id)
      .where('to_at', 'is', null)
      .execute();
    if (isAsked === 'before') expect(spans).toEqual([{ state: 'running', from_at: created_at }]);
    else expect(spans).toMatchObject([{ state: 'paused' }]);
  }
});

test('of many admins who post and discard it, one decides, and the audit log says who', async () => {
  const { id, order, params } = await quarantined();
  const calls = await Promise.all([
    w.admin.call('POST /admin/inbound-emails/{id}/post', { params }),
    w.admin.call('POST /admin/inbound-emails/{id}/discard', { params }),
    w.admin.call('POST /admin/inbound-emails/{id}/post', { params }),
  ]);
  expect(calls.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { state } = await w.db.selectFrom('inbound_emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await w.messagesOf(order.id)).toHaveLength(state === 'posted' ? 1 : 0);
  const entries = await w.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'inbound_email')
    .where('subject_id', '=', id)
    .execute();
  const action = state === 'posted' ? 'inbound_email.post' : 'inbound_email.discard';
  expect(entries).toEqual([{ action, actor_id: w.admin.id }]);
});

test('a settled email can’t be settled again, and an unknown one is 404', async () => {
  const { params } = await quarantined();
  await w.admin.must('POST /admin/inbound-emails/{id}/discard', { params });
  for (const name of ['POST /admin/inbound-emails/{id}/post', 'POST /admin/inbound-emails/{id}/discard'] as const) {
    const again = await w.admin.call(name, { params });
    expect([again.status, again.body.message]).toEqual([409, 'This email was already discarded.']);
    expect((await w.admin.call(name, { params: { id: 2_000_000_000 } })).status).toBe(404);
  }
});

test('an email of someone who does not take part can’t be posted', async () => {
  const order = await w.orderOf();
  const { id: otherId, email } = await w.newCustomer();
  const to = order.to.replace(/\+(\d+)\.\d+\./, `+$1.${otherId}.`);
  await w.deliver(rawEmail({ from: email, to }));
  const { id, reason } = await w.newestRow();
  expect(reason).toContain('does not take part in order');
  const posted = await w.admin.call('POST /admin/inbound-emails/{id}/post', { params: { id } });
  expect(posted.status).toBe(409);
  expect(await w.messagesOf(order.id)).toEqual([]);
});
