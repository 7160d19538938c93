import { rawEmail, SECRET } from '../../../server/inbox/inbound/inbound.fixture.ts';
import { replyToOf } from '../../../server/order/threads/threads.ts';
import { ask, confirmed, tokenIn } from '../../../server/people/accounts/invoice-email/invoice-email.fixture.ts';
import { newEmail, requestChange } from '../../../server/people/accounts/pending-links.fixture.ts';
import { formOf } from '../../support/forms.ts';
import { sendValid, validRequests } from '../../support/valid/valid-bodies.ts';
import type { KnownClient, World } from '../../support/world.ts';
import type { Plan } from './plan.ts';

export type Scene = {
  token: string | null;
  ids?: (number | string | undefined)[];
} & Partial<Plan>;
type Valid = keyof typeof validRequests;

const tokenOf = (client: { token: string | null }) => client.token;

/** The record that another call needs, and who may change it. */
async function played(w: World, call: Valid) {
  const valid = await validRequests[call](w);
  const { status, body } = await sendValid(call, valid, valid.body);
  if (status >= 300) throw new Error(`${call} returned ${status}: ${JSON.stringify(body)}`);
  return { ...valid, response: body as Record<string, unknown> };
}

const before = async (w: World, call: Valid) => validRequests[call](w);

/** An order that is delivered and paid, but not accepted yet. */
const deliveredOrder = (w: World) => before(w, 'POST /customer/orders/{id}/accept');

async function upload(w: World) {
  const { client, id } = await deliveredOrder(w);
  const file = { filename: 'plan.txt', type: 'text/plain', bytes: Buffer.from('The plan') };
  const { body } = await client.send('POST', `/api/orders/${id}/files`, formOf({ file }));
  return { client, id: Number(body.id), orderId: id };
}

async function link(w: World): Promise<Scene> {
  const { client, id } = await upload(w);
  const { body } = await client.send('POST', `/api/files/${id}/link`);
  const { searchParams } = new URL(String(body.url), 'http://shop.test');
  return { token: null, ids: [id], query: [...searchParams] };
}

async function withFactor(w: World, call: 'POST /profile/passkeys' | 'POST /profile/totp/confirm') {
  const { client } = await played(w, call);
  return { client, userId: (client as KnownClient).id };
}

async function emailedToken(w: World, email: string): Promise<string> {
  const [newest] = await w.emailsTo(email);
  return /token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
}

async function changeOfEmail(w: World): Promise<Scene> {
  const [customer, email] = [await w.newCustomer(), newEmail()];
  await requestChange(customer, email);
  return { token: customer.token, body: { token: await emailedToken(w, email) } };
}

async function invoiceEmail(w: World): Promise<Scene> {
  const address = newEmail();
  await ask(await w.newCustomer(), address);
  return { token: null, body: { token: tokenIn(await w.emailsTo(address)) } };
}

async function confirmedInvoiceEmail(w: World): Promise<Scene> {
  const customer = await w.newCustomer();
  await confirmed(w, customer, newEmail());
  return { token: null, body: { token: tokenIn(await w.emailsTo(customer.email)) } };
}

async function noteByEmail(w: World): Promise<Scene> {
  const { id = 0 } = await deliveredOrder(w);
  const params = { id };
  const note = { content: 'Show this', visibility: 'team' } as const;
  const { id: mid } = await w.admin.must('POST /orders/{id}/messages', { params, body: note });
  await w.db.updateTable('order_messages').set({ source: 'email' }).where('id', '=', mid).execute();
  return byAdmin(w, [id, mid]);
}

async function sentEmail(w: World): Promise<Scene> {
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  await w.emailsTo(email);
  const sent = w.db.selectFrom('outbox').select('id').where('recipient', '=', email);
  return byAdmin(w, [(await sent.where('kind', '=', 'order-confirmation').executeTakeFirstOrThrow()).id]);
}

/** Nobody knows the sender of this reply. */
async function quarantinedEmail(w: World): Promise<Scene> {
  const { client, id } = await deliveredOrder(w);
  const to = replyToOf(w.deps, { orderId: Number(id), userId: (client as KnownClient).id }) ?? '';
  await w.app.inject({
    method: 'POST',
    url: '/api/webhooks/inbound-email',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: rawEmail({ from: 'stranger@elsewhere.test', to }),
  });
  const rows = w.db.selectFrom('inbound_emails').select('id').where('state', '=', 'quarantined');
  return byAdmin(w, [(await rows.orderBy('id', 'desc').executeTakeFirst())?.id]);
}

async function emailInState(w: World, state: 'dead' | 'waiting'): Promise<Scene> {
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const row = await w.db.selectFrom('outbox').select('id').where('recipient', '=', email).executeTakeFirstOrThrow();
  await w.db.updateTable('outbox').set({ state }).where('id', '=', row.id).execute();
  return byAdmin(w, [row.id]);
}

const byAdmin = (w: World, ids: Scene['ids'] = []): Scene => ({ token: w.admin.token, ids });

/** States and records that neither an example of the contract nor the list of a call has. */
export const scenes: Record<string, (w: World) => Promise<Scene>> = {
  'DELETE /admin/orders/{id}/assignments/{aid}': async (w) => {
    const { id, body } = await before(w, 'POST /admin/orders/{id}/reassign');
    return byAdmin(w, [id, Number(body.assignment_id)]);
  },
  'GET /cases/{slug}': async (w) => ({
    token: null,
    ids: [(await w.visitor.must('GET /cases')).data[0]?.slug],
  }),
  'GET /customer/credit-notes/{id}/download': async (w) => {
    const { client, id } = await before(w, 'POST /customer/invoices/{id}/correct');
    const { body } = await before(w, 'POST /admin/invoices/{id}/credit-notes');
    await w.admin.send('POST', `/api/admin/invoices/${id}/credit-notes`, { body });
    const note = await w.db
      .selectFrom('credit_notes')
      .select('id')
      .where('invoice_id', '=', Number(id))
      .executeTakeFirst();
    return { token: tokenOf(client), ids: [note?.id] };
  },
  'POST /customer/orders/{id}/more-time': async (w) => {
    const { client, id } = await deliveredOrder(w);
    return { token: tokenOf(client), ids: [id] };
  },
  'POST /orders/{id}/files': async (w) => {
    const { client, id } = await deliveredOrder(w);
    return {
      token: tokenOf(client),
      ids: [id],
      form: { file: { bytes: Buffer.from('The plan'), type: 'text/plain' } },
    };
  },
  'DELETE /files/{id}': async (w) => {
    const { client, id } = await upload(w);
    return { token: tokenOf(client), ids: [id] };
  },
  'POST /files/{id}/link': async (w) => {
    const { client, id } = await upload(w);
    return { token: tokenOf(client), ids: [id] };
  },
  'GET /files/{id}/content': link,
  'POST /webhooks/inbound-email': async (w) => ({
    token: null,
    raw: Buffer.from(rawEmail({ from: w.customer.email })),
    contentType: 'message/rfc822',
    headers: [['Authorization', `Bearer ${SECRET}`]],
  }),
  'POST /customer/invoices/{id}/paypal-order': async (w) => {
    const { client, id } = await before(w, 'POST /customer/invoices/{id}/correct');
    return { token: tokenOf(client), ids: [id] };
  },
  'POST /admin/outbox/{id}/retry': (w) => emailInState(w, 'dead'),
  'POST /admin/outbox/{id}/discard': (w) => emailInState(w, 'waiting'),
  'POST /admin/outbox/{id}/send-again': sentEmail,
  'POST /admin/inbound-emails/{id}/post': quarantinedEmail,
  'POST /admin/inbound-emails/{id}/discard': quarantinedEmail,
  'POST /orders/{id}/resume': async (w) => {
    const { id } = await played(w, 'POST /orders/{id}/wait');
    return byAdmin(w, [id]);
  },
  'DELETE /admin/reviews/{id}': async (w) => {
    const review = await w.db.selectFrom('reviews').select('id').executeTakeFirst();
    return byAdmin(w, [review?.id ?? Number((await played(w, 'POST /customer/reviews')).response.id)]);
  },
  'DELETE /orders/{id}/messages/{mid}': async (w) => {
    const { client, id, itemId } = await before(w, 'PUT /orders/{id}/messages/{mid}');
    return { token: tokenOf(client), ids: [id, itemId] };
  },
  'DELETE /admin/orders/{id}': async (w) => byAdmin(w, [(await deliveredOrder(w)).id]),
  'POST /undo/{id}': async (w) => {
    const params = { id: (await deliveredOrder(w)).id ?? 0 };
    return byAdmin(w, [(await w.admin.must('DELETE /admin/orders/{id}', { params })).undo_id ?? 0]);
  },
  'PUT /admin/commissions/{id}/pay': async (w) => {
    await played(w, 'POST /customer/orders/{id}/accept');
    const earned = w.db.selectFrom('commissions').select('id').orderBy('id', 'desc');
    return byAdmin(w, [(await earned.executeTakeFirst())?.id]);
  },
  'DELETE /admin/orders/{id}/files': async (w) => byAdmin(w, [(await upload(w)).orderId]),
  'DELETE /admin/users/{id}/files': async (w) => byAdmin(w, [((await upload(w)).client as KnownClient).id]),
  'POST /orders/{id}/messages/{mid}/show': noteByEmail,
  'POST /profile/confirm-email': changeOfEmail,
  'POST /profile/confirm-email/link': changeOfEmail,
  'POST /invoice-email/link': invoiceEmail,
  'POST /invoice-email/confirm': invoiceEmail,
  'POST /invoice-email/remove': confirmedInvoiceEmail,
  'DELETE /profile/sessions': async (w) => ({ token: tokenOf(await w.newCustomer()) }),
  'PUT /notifications/{id}/read': async (w) => {
    const one = w.db.selectFrom('notifications').select('id').where('role', '=', 'admin').limit(1);
    await w.db.updateTable('notifications').set({ user_id: w.admin.id }).where('id', 'in', one).execute();
    return byAdmin(w, [(await one.executeTakeFirst())?.id]);
  },
  'DELETE /profile/sessions/{id}': async (w) => {
    const [one, other] = [await w.newCustomer(), await w.newCustomer()];
    const session = w.db.updateTable('sessions').set({ user_id: one.id }).where('user_id', '=', other.id);
    return { token: one.token, ids: [(await session.returning('id').executeTakeFirstOrThrow()).id] };
  },
  'POST /profile/not-me': async (w) => {
    const { client } = await played(w, 'POST /profile/passkeys');
    return { token: null, body: { token: await emailedToken(w, (client as KnownClient).email) } };
  },
  'DELETE /admin/users/{id}/sessions': async (w) => byAdmin(w, [(await w.newCustomer()).id]),
  'DELETE /profile/passkeys/{id}': async (w) => {
    const { client, userId } = await withFactor(w, 'POST /profile/passkeys');
    const passkey = await w.db.selectFrom('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst();
    return { token: tokenOf(client), ids: [passkey?.id] };
  },
  'DELETE /profile/totp': async (w) => ({ token: tokenOf((await withFactor(w, 'POST /profile/totp/confirm')).client) }),
  'POST /profile/recovery-codes': async (w) => ({
    token: tokenOf((await withFactor(w, 'POST /profile/totp/confirm')).client),
  }),
  'POST /admin/users/{id}/reset-second-factor': async (w) =>
    byAdmin(w, [(await withFactor(w, 'POST /profile/passkeys')).userId]),
  'POST /reset-password': async (w) => {
    const [{ email }, { body }] = [await w.newCustomer(), await before(w, 'POST /reset-password')];
    await w.newVisitor().send('POST', '/api/forgot-password', { body: { email } });
    return { token: null, body: { ...body, email, token: await emailedToken(w, email) } };
  },
};

/** A call that removes a record is made for one that the call of its path has created. */
export async function createdRecord(w: World, call: string): Promise<Scene | null> {
  const creation = call.replace('DELETE ', 'POST ').replace('/{id}', '') as Valid;
  if (!/^DELETE [^{]+\/\{id\}$/.test(call) || !validRequests[creation]) return null;
  const { client, response } = await played(w, creation);
  return { token: tokenOf(client), ids: [response.id as number] };
}
