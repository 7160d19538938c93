import { pino } from 'pino';
import type { Db } from '../server/adapters/database/database.ts';
import { memoryEvents } from '../server/adapters/events/events.ts';
import type { ProviderDispute } from '../server/adapters/payments/payments.ts';
import type { Config } from '../server/config/config.ts';
import type { Deps } from '../server/deps.ts';
import { openSettings } from '../server/shared/settings.ts';
import { companyOfSeed } from './company.ts';
import { ago, timeAgo } from './time.ts';

export type PastDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'events' | 'log' | 'settings' | 'payments' | 'vies' | 'limits'
>;

/** The product writes these with the machine's time, whatever the business clock says. */
const realTimes = [
  ['audit_log', 'created_at'],
  ['order_events', 'created_at'],
  ['refunds', 'updated_at'],
  ['coupons', 'created_at'],
  ['coupons', 'updated_at'],
  ['billing_profiles', 'updated_at'],
  ['services', 'updated_at'],
] as const;

/** Calls the product's own functions with a clock set back, in the sample's transaction. */
export function openPast(trx: Db, config: Config) {
  // The functions' own transactions are part of this one: either the whole sample is stored or nothing.
  const transaction = () => ({ execute: <T>(work: (trx: Db) => Promise<T>) => work(trx) });
  const db = Object.assign(trx, { transaction }) as unknown as Db;
  const reported = new Map<string, ProviderDispute>();
  const gateway = (provider: 'stripe' | 'paypal') => ({
    provider,
    findDispute: async (ref: string) => reported.get(ref) ?? null,
  });
  const deps = {
    db,
    config,
    events: memoryEvents(),
    log: pino({ level: 'silent' }),
    settings: openSettings(db, companyOfSeed(config), config.timeZone),
    payments: { stripe: gateway('stripe'), paypal: gateway('paypal') },
    vies: { check: async () => null },
  } as unknown as Omit<PastDeps, 'clock'>;

  return {
    report: (dispute: ProviderDispute) => void reported.set(dispute.ref, dispute),

    async at<T>(daysAgo: number, work: (deps: PastDeps, now: string) => Promise<T>): Promise<T> {
      const begun = new Date().toISOString();
      const clock = { now: () => timeAgo(daysAgo), refresh: async () => {} };
      const result = await work({ ...deps, clock }, ago(daysAgo));
      for (const [table, column] of realTimes)
        await trx
          .updateTable(table)
          .set({ [column]: ago(daysAgo) })
          .where(column as 'created_at', '>=', begun)
          .execute();
      return result;
    },
  };
}

export type Past = ReturnType<typeof openPast>;
