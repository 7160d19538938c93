import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import { PASSWORD } from '../../support/seeds.ts';
import {
  type Attack,
  call,
  count,
  type Email,
  emailsTo,
  nextSerial,
  type Outcome,
  type Scene,
  seedAs,
  statusCounts,
  stealSession,
  waitForEmail,
} from './scene.ts';

const logIn = async (scene: Scene, email: string, password: string) =>
  (await call(scene, '/api/login', { body: { email, password } })).status;

async function registered(scene: Scene, email: string): Promise<string> {
  await call(scene, '/api/register', {
    body: { name: 'Squatter', email, password: PASSWORD, password_confirmation: PASSWORD },
  });
  return String((await call(scene, '/api/login', { body: { email, password: PASSWORD } })).body.token);
}

async function undoAfterDemotion(scene: Scene): Promise<Outcome> {
  const [owner, former, accomplice] = [
    await seedAs(scene, 'admin', `owner-${nextSerial()}@trust.test`),
    await seedAs(scene, 'admin', `former-${nextSerial()}@trust.test`),
    await seedAs(scene, 'admin', `accomplice-${nextSerial()}@trust.test`),
  ];
  const deleted = await call(scene, `/api/admin/users/${accomplice.id}`, { method: 'DELETE', token: former.token });
  const roles = (await call(scene, '/api/admin/roles', { token: owner.token })).body.data as {
    id: number;
    name: string;
  }[];
  const { name, email } = former;
  const demoted = await call(scene, `/api/admin/users/${former.id}`, {
    method: 'PUT',
    token: owner.token,
    body: { name, email, role_id: roles.find((role) => role.name === 'customer')?.id },
  });
  const failures = [deleted, demoted].flatMap(({ status }) => (status === 200 ? [] : [`the preparation is ${status}`]));
  const statuses: number[] = [];
  for (const token of [former.token, await stealSession(scene, former.id)])
    statuses.push((await call(scene, `/api/undo/${deleted.body.undo_id}`, { token, body: {} })).status);
  if (statuses.join() !== '401,403') failures.push(`the former admin's undo is ${statuses.join()}`);
  if ((await logIn(scene, accomplice.email, PASSWORD)) === 200) failures.push('the deleted admin is back');
  return { attempts: statuses.length, failures, state: statusCounts(statuses) };
}

const isReset = ({ text }: Email) => text.includes('/reset-password?');
const forget = (scene: Scene, email: string) => call(scene, '/api/forgot-password', { body: { email } });
const resetEmails = async (scene: Scene, email: string) => (await emailsTo(scene, email)).filter(isReset);

async function reset(scene: Scene, email: string, link: Email | null, password: string): Promise<number> {
  const token = /reset-password\?token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? '';
  const body = { token, email, password, password_confirmation: password };
  return (await call(scene, '/api/reset-password', { body })).status;
}

const place = async (scene: Scene, token: string) => {
  const { data } = (await call(scene, '/api/services?per_page=1')).body as { data: { id: number }[] };
  const body = { items: [{ service_id: data[0]?.id, quantity: 1 }], payment_method: 'stripe' };
  return (await call(scene, '/api/customer/orders', { token, body })).status;
};

const askForInvoices = (scene: Scene, token: string, invoice_email: string, current_password?: string) =>
  call(scene, '/api/customer/billing-profile', { method: 'PUT', token, body: { invoice_email, current_password } });

/** Queued emails too: an attack must not wait for what must not be sent. */
const kindsTo = ({ place }: Scene, recipient: string) =>
  withDatabase(place, async (db) =>
    (await db.selectFrom('outbox').select('kind').where('recipient', '=', recipient).orderBy('id').execute()).map(
      ({ kind }) => kind,
    ),
  );

async function invoicesOfAThief(scene: Scene): Promise<Outcome> {
  const [email, thief] = [`victim-${nextSerial()}@trust.test`, `thief-${nextSerial()}@trust.test`];
  const failures: string[] = [];
  const squatter = await registered(scene, email);
  const alone = await askForInvoices(scene, squatter, thief);
  if (alone.status !== 422) failures.push(`without the password, the address is ${alone.status}`);
  await askForInvoices(scene, squatter, thief, PASSWORD);
  const asked = await waitForEmail(scene, thief, ({ text }) => text.includes('/invoice-email?'));
  const token = /invoice-email\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  const confirmed = await call(scene, '/api/invoice-email/confirm', { body: { token } });
  if (confirmed.status !== 200) failures.push(`the thief's own click is ${confirmed.status}`);
  await forget(scene, email);
  const status = await reset(scene, email, await waitForEmail(scene, email, isReset), 'Loud-Harbour-72');
  if (status !== 200) failures.push(`the owner's new password is ${status}`);
  const login = await call(scene, '/api/login', { body: { email, password: 'Loud-Harbour-72' } });
  if ((await place(scene, String(login.body.token))) !== 201) failures.push('the owner can place no order');
  const kinds = await kindsTo(scene, thief);
  if (kinds.join() !== 'confirm-invoice-email') failures.push(`the thief got ${kinds.join(', ')}`);
  return { attempts: 1, failures, state: `${kinds.length} email to the thief` };
}

/** Links arrive late and in any order, and only the newest one works. 0: no link came. */
async function resetWithNewest(scene: Scene, email: string, password: string, old: Email[] = []): Promise<number> {
  const tried = new Set(old.map(({ text }) => text));
  let status = 0;
  while (status !== 200) {
    const link = await waitForEmail(scene, email, (one) => isReset(one) && !tried.has(one.text));
    if (!link) break;
    tried.add(link.text);
    status = await reset(scene, email, link, password);
  }
  return status;
}

async function starvedLinks(scene: Scene): Promise<Outcome> {
  const { id, email } = await seedAs(scene, 'customer', `starved-${nextSerial()}@trust.test`);
  const failures: string[] = [];
  const statuses: number[] = [];
  const ask = async (times: number) => {
    for (let n = 0; n < times; n += 1) statuses.push((await forget(scene, email)).status);
  };
  await ask(24);
  const first = await resetWithNewest(scene, email, 'Loud-Harbour-72');
  if (first !== 200) failures.push(`the owner's first link is ${first}`);
  const before = await resetEmails(scene, email);
  if (before.length > 20) failures.push(`strangers sent ${before.length} links`);
  await ask(1);
  const stolen = await stealSession(scene, id);
  await call(scene, '/api/logout-everywhere', { token: stolen, body: {} });
  await ask(5);
  const second = await resetWithNewest(scene, email, 'Third-Harbour-73', before);
  if (second !== 200) failures.push(`the owner's next link is ${second || 'never sent'}`);
  if (count(statuses, (status) => status !== 200) > 0) failures.push(`requests are ${statusCounts(statuses)}`);
  return { attempts: statuses.length, failures, state: `${(await resetEmails(scene, email)).length} links` };
}

async function emailsToUnproven(scene: Scene): Promise<Outcome> {
  const [email, other] = [`unproven-${nextSerial()}@trust.test`, `other-${nextSerial()}@trust.test`];
  const stranger = await registered(scene, email);
  await askForInvoices(scene, stranger, other, PASSWORD);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await place(scene, stranger));
  const failures = statuses.every((status) => status === 201) ? [] : [`orders are ${statusCounts(statuses)}`];
  const [own, others] = [await kindsTo(scene, email), await kindsTo(scene, other)];
  const ofOrders = count(own, (kind) => kind !== 'welcome');
  if (ofOrders > 1) failures.push(`the address got ${own.join(', ')}`);
  if (others.join() !== 'confirm-invoice-email') failures.push(`the address for invoices got ${others.join(', ')}`);
  return { attempts: statuses.length, failures, state: `${ofOrders} email about ${statuses.length} orders` };
}

export const trustAttacks: Attack[] = [
  { name: 'A10 undo after a demotion', run: undoAfterDemotion },
  { name: 'A10 address for invoices of a thief, and a reset', run: invoicesOfAThief },
  { name: 'A10 password links used up by strangers', run: starvedLinks },
  { name: 'A10 emails to an address that was never proven', run: emailsToUnproven },
];
