import { expect, test } from 'vitest';
import { linkIn, PASSWORD, type ReceivedEmail, temporaryPasswordIn, world } from '../../../test/support/world.ts';
import { guest, newestEmailOf, newestOf, registered } from './outbox.fixture.ts';

const passwordsIn = (emails: ReceivedEmail[]) =>
  emails.filter(({ text }) => text.includes('one-time password:')).map(temporaryPasswordIn);

test('a temporary password that is sent again ends the old one', async () => {
  const w = await world();
  const { id: userId, email } = await guest(w);
  const [old = ''] = passwordsIn(await w.emailsTo(email));
  const { data } = await w.admin.must('GET /admin/users/{id}/emails', {
    params: { id: userId },
    query: { search: 'temporary' },
  });
  const id = data[0]?.id ?? 0;
  const again = await w.admin.call('POST /admin/outbox/{id}/send-again', { params: { id } });
  expect(again.status).toBe(201);
  expect(again.body).toMatchObject({ kind: 'temporary-password', recipient: email, state: 'waiting' });
  const [current = ''] = passwordsIn(await w.emailsTo(email));
  expect(current).not.toBe(old);
  const login = (password: string) => w.newVisitor().call('POST /login', { body: { email, password } });
  expect((await login(old)).status).toBe(422);
  expect((await login(current)).status).toBe(200);
});

test('an account with a password of its own never gets a temporary one again', async () => {
  const w = await world();
  const { id: userId, email } = await guest(w);
  await w.emailsTo(email);
  const params = { id: userId };
  const find = async () =>
    (await w.admin.must('GET /admin/users/{id}/emails', { params, query: { search: 'temporary' } })).data[0];
  const id = (await find())?.id ?? 0;
  await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id } });
  await w.db.updateTable('users').set({ password_is_temporary: false }).where('id', '=', userId).execute();
  expect(passwordsIn(await w.emailsTo(email))).toHaveLength(1);
  expect(await find()).toMatchObject({
    state: 'sent',
    sent_at: null,
    problem: 'Skipped: the owner has set a password',
    can_send_again: false,
  });
  const refused = await w.admin.call('POST /admin/outbox/{id}/send-again', { params: { id } });
  expect([refused.status, refused.body.message]).toEqual([409, 'This email can’t be sent again.']);
});

test('a link that is sent again is a new one, and using it ends the old one', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  await w.newVisitor().must('POST /forgot-password', { body: { email } });
  const path = '/reset-password';
  const linksOf = async () =>
    (await w.emailsTo(email)).filter(({ text }) => text.includes(path)).map((one) => linkIn(one, path));
  const [old] = await linksOf();
  await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id: await newestEmailOf(w, userId) } });
  const [current] = await linksOf();
  const reset = (link: URLSearchParams | undefined) =>
    w.newVisitor().call('POST /reset-password', {
      body: {
        email,
        token: link?.get('token') ?? '',
        password: 'Loud-Harbour-72',
        password_confirmation: 'Loud-Harbour-72',
      },
    });
  expect(current?.get('token')).not.toBe(old?.get('token'));
  expect((await reset(current)).status).toBe(200);
  expect((await reset(old)).status).toBe(422);
});

test('an email that is sent again goes to the current email address of its owner', async () => {
  const w = await world();
  const { id: userId, orderId } = await guest(w);
  const email = `moved${crypto.randomUUID()}@mail.test`;
  await w.db.updateTable('users').set({ email, email_canonical: email }).where('id', '=', userId).execute();
  const { data } = await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: orderId } });
  await w.db.updateTable('outbox').set({ state: 'sent' }).where('order_id', '=', orderId).execute();
  await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id: data[0]?.id ?? 0 } });
  expect((await w.emailsTo(email)).map(({ subject }) => subject)).toEqual([`Your order ${orderId} at Alderpoint`]);
  const ofOrder = await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: orderId } });
  expect(ofOrder.meta.total).toBe(2);
});

test('of many clicks on Send again, one queues an email', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  const id = await newestEmailOf(w, userId);
  const waiting = await w.admin.call('POST /admin/outbox/{id}/send-again', { params: { id } });
  expect([waiting.status, waiting.body.message]).toEqual([409, 'This email is still waiting to be sent.']);
  await w.emailsTo(email);
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => w.admin.call('POST /admin/outbox/{id}/send-again', { params: { id } })),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(await w.emailsTo(email)).toHaveLength(2);
});

test('reports of the past and emails to deleted accounts can’t be sent again', async () => {
  const w = await world();
  const { id: userId, email } = await registered(w);
  await w.emailsTo(email);
  const welcome = await newestEmailOf(w, userId);
  const by = w.signedIn(
    (await w.newVisitor().must('POST /login', { body: { email, password: PASSWORD } })).token ?? '',
  );
  await by.must('POST /profile/change-password', {
    body: {
      current_password: PASSWORD,
      new_password: 'Loud-Harbour-72',
      new_password_confirmation: 'Loud-Harbour-72',
    },
  });
  await w.emailsTo(email);
  const changed = await newestOf(w, userId);
  expect(changed).toMatchObject({ kind: 'password-changed', can_send_again: false });
  await w.admin.must('DELETE /admin/users/{id}', { params: { id: userId } });
  for (const id of [changed.id, welcome])
    expect((await w.admin.call('POST /admin/outbox/{id}/send-again', { params: { id } })).status).toBe(409);
});
