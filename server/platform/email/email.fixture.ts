import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { company as companySchema } from '../../../contract/shared/company.ts';
import { untaxed, untaxedItem } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import { openDatabase } from '../../adapters/database/database.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Email } from '../../adapters/email/email.ts';
import { openSealer } from '../../adapters/sealed-values.ts';
import { createRenderer } from '../../emails/render.ts';
import { issueDocument } from '../../invoicing/billing/documents/invoice-document.ts';
import { priceSale } from '../../invoicing/pricing/pricing.ts';
import { startOutbox } from './email.ts';
import type { RenderEmail } from './email-template.ts';

const sample = resolve(import.meta.dirname, '../../../sample/company.json');
export const company = companySchema.parse(JSON.parse(readFileSync(sample, 'utf8')));
export const siteUrl = 'https://desk.example';

export const NOON = Date.parse('2026-11-21T12:00:00.000Z');

/** SQLite runs within the process, so this is the database's clock too. */
function manualClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  return { read: () => new Date(), advance: (ms: number) => void vi.setSystemTime(Date.now() + ms) };
}

export const testSealer = openSealer([{ id: 'k1', bytes: Buffer.alloc(32, 7) }]);

type LogLine = { level: string; details: object; message: string };

export function recordingLog() {
  const lines: LogLine[] = [];
  const at = (level: string) => (details: object, message: string) => void lines.push({ level, details, message });
  return { lines, debug: at('debug'), warn: at('warn'), error: at('error') };
}

/** The outbox only runs when drained or woken. */
export async function emailFixture(
  options: { render?: RenderEmail; send?: (email: Email) => Promise<void>; file?: string } = {},
) {
  const database = openDatabase({ url: null, file: options.file ?? ':memory:' });
  await migrate(database);
  const { db } = database;
  const clock = manualClock();
  const log = recordingLog();
  const sent: Email[] = [];
  const send = options.send ?? (async (email: Email) => void sent.push(email));
  const render =
    options.render ??
    createRenderer({ db, company: async () => company, publicUrl: () => siteUrl, sealer: testSealer });
  const node = (more: { attemptTimeoutMs?: number } = {}) =>
    startOutbox({
      db,
      transport: { send },
      render,
      random: () => 0.5,
      log,
      pollIntervalMs: 3_600_000,
      ...more,
    });
  const outbox = node();
  const close = async () => {
    await outbox.stop();
    await database.close();
    vi.useRealTimers();
  };
  return { db, clock, log, sent, outbox, node, close };
}

type NewCustomer = { name?: string; email?: string; temporary?: boolean; hash?: string | null };

export async function insertCustomer(
  db: Db,
  { name, email, temporary = false, hash = null }: NewCustomer = {},
): Promise<number> {
  const at = new Date(NOON).toISOString();
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'customer')
    .executeTakeFirstOrThrow();
  const userEmail = email ?? 'Ingrid@example.com';
  const { id } = await db
    .insertInto('users')
    .values({
      name: name ?? 'Ingrid Solheim',
      email: userEmail,
      email_canonical: userEmail.toLowerCase(),
      password_hash: hash,
      password_is_temporary: temporary,
      role_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPaidOrder(db: Db, userId: number, title = 'Office network setup'): Promise<number> {
  const at = new Date(NOON).toISOString();
  const stamps = { created_at: at, updated_at: at };
  const { id: category_id } = await db
    .insertInto('service_categories')
    .values({ name: 'Networks', slug: `networks-${userId}`, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = { title, price_cents: 149_900, delivery_days: 10 };
  const { id: service_id } = await db
    .insertInto('services')
    .values({ ...service, category_id, slug: `s-${userId}`, description: '', active: true, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: order_id } = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      status: 'pending',
      payment_status: 'paid',
      payment_method: 'stripe',
      ...untaxed(149_900),
      delivery_days: 10,
      ...runningClock(stamps.created_at, 10),
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_items')
    .values({ ...service, ...untaxedItem(149_900), order_id, service_id, quantity: 1 })
    .execute();
  const number = `INV-2026-${String(order_id).padStart(6, '0')}`;
  const document = issueDocument({
    number,
    issuedAt: at,
    issuedOn: at.slice(0, 10),
    orderId: order_id,
    company,
    logo: null,
    customer: { name: 'Ingrid Solheim', email: 'ingrid@example.com' },
    pricing: priceSale({
      lines: [{ serviceId: service_id, optionId: null, title, quantity: 1, unitPriceCents: 149_900, deliveryDays: 10 }],
    }),
    paymentMethod: 'stripe',
    paidAt: at,
  });
  await db
    .insertInto('invoices')
    .values({
      order_id,
      user_id: userId,
      issued_on: at.slice(0, 10),
      due_on: at.slice(0, 10),
      net_cents: 149_900,
      paid_cents: 149_900,
      year: 2026,
      seq: order_id,
      invoice_number: number,
      amount_cents: 149_900,
      status: 'paid',
      paid_at: at,
      document: JSON.stringify(document),
      created_at: at,
    })
    .execute();
  return order_id;
}
