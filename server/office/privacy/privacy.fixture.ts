import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { KnownClient, World } from '../../../test/support/world.ts';
import { inboundWorld, rawEmail } from '../../inbox/inbound/inbound.fixture.ts';
import { uploaded } from '../../order/files/files.fixture.ts';
import { storeFirstTexts } from '../../platform/legal/legal.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { leaveRecords } from './leave-records.fixture.ts';
import { runErasures } from './run-erasures.ts';

/** Words that nothing else in the database has. */
export const traces = {
  name: 'Zephyrine Quillfeather',
  email: 'zephyrine@quillfeather.test',
  company: 'Marzipanmanufaktur Brothers',
  street: 'Peppermint Crescent 77',
  phone: '+1 503 555 0188',
  chat: 'kaleidoscope',
  thread: 'periwinkle',
  report: 'xylophone',
  file: 'blueprintfile',
  review: 'effervescent',
  contact: 'tangerinequestion',
  inbound: 'marmaladereply',
  note: 'persnickety',
  team: 'whirligig',
};

/** Retained, because the law asks for it. */
export const recordTables = ['invoices', 'credit_notes', 'consents', 'cancellations'];

/** A customer who has left something everywhere. */
export async function richWorld() {
  const w = await inboundWorld({}, { fresh: true });
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  w.deps.responseCache.clear();
  const customer = await w.newCustomer({ name: traces.name, email: traces.email });
  const billing = {
    company: traces.company,
    line1: traces.street,
    city: 'Portland',
    country: 'US',
    region: 'OR',
    postal_code: '97204',
    is_business: true,
  };
  await customer.must('PUT /customer/billing-profile', { body: billing as never });
  await customer.must('PUT /profile', { body: { phone: traces.phone } });
  const order = await w.orderOf(customer);
  await w.admin.must('POST /admin/orders/{id}/assign-staff', {
    params: { id: order.id },
    body: { user_id: w.staff.id },
  });
  const params = { id: order.id };
  const file = await uploaded(customer, order.id, {
    filename: `${traces.file}.txt`,
    bytes: Buffer.from(`${traces.name} ${traces.file}`),
  });
  await customer.must('POST /orders/{id}/messages', {
    params,
    body: { content: `${traces.thread} by ${traces.name}`, file_ids: [file] },
  });
  await w.staff.must('POST /orders/{id}/messages', { params, body: { content: `Dear ${traces.name}` } });
  await w.admin.must('POST /orders/{id}/messages', { params, body: { content: traces.team, visibility: 'team' } });
  await customer.must('POST /messages', {
    body: { receiver_id: w.admin.id, content: `${traces.chat} ${traces.company}` },
  });
  await deliverAll(w as unknown as World, order.id, [w.staff]);
  await w.db
    .updateTable('deliveries')
    .set({ summary: `${traces.report} for ${traces.name}` })
    .where('order_id', '=', order.id)
    .execute();
  await customer.must('POST /customer/reviews', {
    body: { rating: 5, review_text: traces.review, order_id: order.id },
  });
  await w.visitor.must('POST /contact', { body: { name: traces.name, email: traces.email, message: traces.contact } });
  const email = {
    from: `${traces.name} <${traces.email}>`,
    to: order.to,
    text: traces.inbound,
    subject: `Re: ${traces.name}`,
  };
  await w.deliver(rawEmail(email));
  await w.buy({ name: traces.name, email: traces.email, payment_token: 'tok_visa_chargeDeclined' });
  await w.admin.must('POST /admin/customers/{id}/notes', {
    params: { id: customer.id },
    body: { content: traces.note },
  });
  await leaveRecords(w as unknown as World, customer);
  await w.emailsTo(traces.email);
  return { ...w, person: customer, orderId: order.id };
}

export type RichWorld = Awaited<ReturnType<typeof richWorld>>;

/** Tables of the whole database that contain a text, with the columns. */
export async function tablesWith(db: World['db'], text: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const found = new Set<string>();
  for (const { name } of tables.filter((one) => !one.name.startsWith('kysely_'))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).toLowerCase().includes(text.toLowerCase())) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

/** Files of the data folder that contain a text, the database apart. */
export function filesWith(dir: string, text: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.sqlite/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

const clockAt = (w: World | RichWorld, now: Date) => ({ ...w.deps, clock: { ...w.deps.clock, now: () => now } });

export const DAY_MS = 24 * 3_600_000;
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

export const erasuresAt = (w: World | RichWorld, now: Date) => runErasures(clockAt(w, now));

export const recallToken = async (w: World | RichWorld, email: string): Promise<string> => {
  const [received] = await w.emailsTo(email);
  return (
    new URL(/https?:\S+take-back\?token=\S+/.exec(received?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  );
};

export const eraseByAdmin = (w: World | RichWorld, person: KnownClient, email = person.email) =>
  w.admin.call('POST /admin/users/{id}/erase', {
    params: { id: person.id },
    body: { email, reason: 'Asked for it by phone.' },
  });
