import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { deliveredOrder, refund } from '../commissions/refunded-orders.fixture.ts';
import {
  adjust,
  approveRun,
  centsOf,
  closeOpenRun,
  createRun,
  earn,
  earningsOf,
  paidPayout,
  payRun,
  sumOf,
} from './payouts.fixture.ts';

const PRICES = [9_990, 12_345, 33_333, 50_001, 777];

async function manyLines(w: World, team: KnownClient[]): Promise<void> {
  for (const price_cents of PRICES) await earn(w, team, (await seedService(w.db, { price_cents })).id);
  for (const person of team) {
    const { paymentId } = await deliveredOrder(w, [person]);
    await refund(w, paymentId, '123.45');
    for (const amount of ['-0.07', '11.11', '-3.33', '2.50', '0.01', '-1.99', '40.00'])
      await adjust(w, person, amount, `Correction of ${amount}`);
  }
}

const textOf = (pdf: Buffer): string => readPdf(pdf).texts.join('\n');

const downloadOwn = async (person: KnownClient, id: number) =>
  (await person.call('GET /staff/payouts/{id}/download', { params: { id } })).bytes;

test('of a paid run of 3 people and more than 40 lines, the sums of PDF, CSV, totals and SQL agree', async () => {
  const w = await world();
  await closeOpenRun(w);
  const team = [w.staff, await w.personAs('staff', { name: '=SUM(A1:A9)' }), await w.personAs('staff')];
  await manyLines(w, team);
  const { id } = await createRun(w, team);
  await approveRun(w, id);
  const run = await payRun(w, id);
  expect(run.payouts.flatMap(({ lines }) => lines).length).toBeGreaterThanOrEqual(40);
  const csv = await w.admin.send('GET', `/api/admin/payout-runs/${id}/export.csv`);
  expect(csv.headers['content-disposition']).toMatch(/filename="payouts-\d{4}-\d\d-\d\d\.csv"/);
  const rows = csv.bytes.toString('utf8').split('\r\n').slice(1, -1);
  const byName = new Map(rows.map((row) => row.split(',')).map(([name = '', amount = ''] = []) => [name, amount]));
  expect(rows.every((row) => row.endsWith(',Transfer 7'))).toBe(true);
  for (const person of team) {
    const payout = run.payouts.find(({ user }) => user.id === person.id);
    const total = payout?.total ?? '';
    expect(sumOf(payout?.lines.map(({ amount }) => amount) ?? [])).toBe(centsOf(total));
    expect(sumOf([payout?.earned ?? '', payout?.reversed ?? '', payout?.adjusted ?? ''])).toBe(centsOf(total));
    const { totals } = await earningsOf(person);
    expect(totals).toMatchObject({ unpaid: '0.00', paid: total, on_hold: '0.00', carried: '0.00' });
    const { rows: sums } = await sql<{ cents: number }>`select sum(amount_cents) as cents from commissions
      where user_id = ${person.id} and status = 'paid'`.execute(w.db);
    expect(Number(sums[0]?.cents)).toBe(centsOf(total));
    expect(byName.get(person.name.startsWith('=') ? `'${person.name}` : person.name)).toBe(total);
    const text = textOf(await downloadOwn(person, payout?.id ?? 0));
    const printed = text.match(/-?\$[\d,]+\.\d\d/g) ?? [];
    expect(centsOf((printed.at(-1) ?? '').replaceAll(/[$,]/g, ''))).toBe(centsOf(total));
    for (const { order_id } of payout?.lines ?? []) expect(text).toContain(String(order_id ?? ''));
  }
  expect(sumOf(run.payouts.map(({ total }) => total))).toBe(centsOf(run.total));
  expect(sumOf([...byName.values()])).toBe(centsOf(run.total));
});

test('a statement names each order, service, base, rate, amount and reversal, and is the same file each time', async () => {
  const w = await world();
  await closeOpenRun(w);
  const { orderId, paymentId } = await deliveredOrder(w, [w.staff]);
  await refund(w, paymentId, '100.00');
  await adjust(w, w.staff, '7.00', 'Weekend work');
  const { id } = await createRun(w, [w.staff]);
  const { number } = await approveRun(w, id);
  const { payouts } = await payRun(w, id);
  const payoutId = payouts[0]?.id ?? 0;
  const bytes = await downloadOwn(w.staff, payoutId);
  const text = textOf(bytes);
  for (const part of [
    number ?? 'none',
    w.staff.name,
    w.service.title,
    String(orderId),
    '$499.00',
    '10%',
    '$49.90',
    `Refund of order ${orderId}`,
    '−$10.00',
    'Weekend work',
    '$7.00',
    '$46.90',
    'Transfer 7',
  ])
    expect(text).toContain(part);
  await w.db.updateTable('users').set({ name: 'Renamed Since' }).where('id', '=', w.staff.id).execute();
  await w.db.updateTable('services').set({ title: 'Renamed' }).where('id', '=', w.service.id).execute();
  expect((await downloadOwn(w.staff, payoutId)).equals(bytes)).toBe(true);
  await w.db.updateTable('users').set({ name: w.staff.name }).where('id', '=', w.staff.id).execute();
  await w.db.updateTable('services').set({ title: w.service.title }).where('id', '=', w.service.id).execute();
  const emails = await w.emailsTo(w.staff.email);
  expect(emails.find(({ subject }) => subject === `Your payout ${number}: $46.90`)?.attachments).toEqual([
    { filename: `${number}-statement.pdf`, size: bytes.length },
  ]);
});

test('staff see their own statements, and admins those of everyone, once they are paid', async () => {
  const w = await world();
  const other = await w.personAs('staff');
  const { run, payoutId } = await paidPayout(w, w.staff);
  const own = await w.staff.must('GET /staff/payouts');
  expect(own.data).toEqual([
    {
      id: payoutId,
      number: run.number,
      cutoff_on: run.cutoff_on,
      paid_on: '2026-11-22',
      earned: '0.00',
      reversed: '0.00',
      adjusted: '25.00',
      total: '25.00',
    },
  ]);
  expect((await other.must('GET /staff/payouts')).data).toEqual([]);
  const foreign = await other.call('GET /staff/payouts/{id}/download', { params: { id: payoutId } });
  expect(foreign.status).toBe(404);
  const { document } = await w.admin.must('GET /admin/payouts/{id}', { params: { id: payoutId } });
  expect(document).toEqual((await w.staff.must('GET /staff/payouts/{id}', { params: { id: payoutId } })).document);
  const file = await w.admin.call('GET /admin/payouts/{id}/download', { params: { id: payoutId } });
  expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining(`${run.number}`)]);
  await closeOpenRun(w);
  await adjust(w, w.staff, '3.00');
  const open = await createRun(w, [w.staff]);
  await approveRun(w, open.id);
  const params = { id: open.payouts[0]?.id ?? 0 };
  expect((await w.staff.call('GET /staff/payouts/{id}/download', { params })).status).toBe(404);
  expect((await w.admin.call('GET /admin/payouts/{id}', { params })).status).toBe(404);
  expect((await w.staff.must('GET /staff/payouts')).data).toHaveLength(1);
  await closeOpenRun(w);
});

test('staff are notified of a payout and open it in their earnings', async () => {
  const w = await world();
  const { run } = await paidPayout(w, w.staff);
  const { data } = await notificationsOf(w, w.staff);
  expect(data[0]).toMatchObject({
    kind: 'payout_paid',
    text: `You were paid $25.00 (${run.number})`,
    url: '/staff/dashboard?panel=earnings',
  });
});

test('admins are notified once of a statement with characters that can’t be printed, and it is delivered', async () => {
  const w = await world();
  const person = await w.personAs('staff', { name: 'ꦗꦮ Wibowo' });
  const { run, payoutId } = await paidPayout(w, person);
  const [email] = await w.emailsTo(person.email);
  expect(email?.attachments).toHaveLength(1);
  expect((await downloadOwn(person, payoutId)).subarray(0, 5).toString()).toBe('%PDF-');
  const { data } = await notificationsOf(w, w.admin);
  expect(data.filter(({ kind }) => kind === 'document_incomplete')).toMatchObject([
    {
      text: `The payout statement of ꦗꦮ Wibowo (${run.number}) has characters that can’t be printed`,
      url: `/admin/dashboard/staff/payouts/${run.id}`,
      count: 1,
    },
  ]);
});
