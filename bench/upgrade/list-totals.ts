/** Prints the totals of all lists as a checkout's application responds with them: `list-totals.ts <checkout>`. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';

const [, , repo = ''] = process.argv;
const of = (file: string) => import(pathToFileURL(join(resolve(repo), file)).href);
const { readConfig } = (await of('server/config/config.ts')) as typeof import('../../server/config/config.ts');
const { serve } = (await of('server/main/serve.ts')) as typeof import('../../server/main/serve.ts');
const { createSession } = (await of(
  'server/people/accounts/accounts.ts',
)) as typeof import('../../server/people/accounts/accounts.ts');

/** Older orders don't become overdue while the program runs. */
const longAgo = new Date(Date.now() - 60 * 24 * 3600_000).toISOString().slice(0, 10);

/** All have existed since release 004. The outbox is left out: a release may send emails when it starts. */
const lists = [
  '/admin/orders',
  ...['pending', 'processing', 'completed', 'delivered'].map((status) => `/admin/orders?status=${status}`),
  ...['unpaid', 'paid', 'refunded'].map((status) => `/admin/orders?payment_status=${status}`),
  `/admin/orders?overdue=1&to=${longAgo}`,
  '/admin/orders?search=INV-2026-000007',
  '/admin/users',
  '/admin/users?role=customer',
  '/admin/users?role=staff',
  '/admin/services',
  '/admin/service-categories',
  '/admin/blogs',
  '/admin/clients',
  '/admin/reviews',
  '/admin/reviews?is_approved=1',
  '/admin/commissions',
  '/admin/commissions?status=unpaid',
  '/admin/commissions?status=paid',
  '/admin/contact-messages',
  '/admin/payments-to-review',
  '/admin/audit-log',
  '/conversations',
];

type Response = { meta?: { total: number }; totals?: Record<string, unknown> };

const running = await serve(readConfig(process.env), { log: pino({ level: 'silent' }) });
const { db } = running.deps;
const { id } = await db
  .selectFrom('users')
  .select('id')
  .where('email_canonical', '=', 'admin@demo.test')
  .executeTakeFirstOrThrow();
const headers = { authorization: `Bearer ${await createSession(db, { userId: id, kind: 'full' })}` };
const totals: Record<string, unknown> = {};
for (const path of lists) {
  const response = await running.app.inject({ url: `/api${path}`, headers });
  if (response.statusCode !== 200) throw new Error(`${path} responded with ${response.statusCode}: ${response.body}`);
  const { meta, totals: amounts } = response.json<Response>();
  totals[path] = { total: meta?.total, ...amounts };
}
await running.close();
console.log(JSON.stringify(totals));
process.exit(0);
