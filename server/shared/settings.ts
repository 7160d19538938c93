import { z } from 'zod';
import { cancellationSettings } from '../../contract/shared/company/cancellation.ts';
import { contentGroups } from '../../contract/shared/company/groups.ts';
import { legalSettings, privacySettings } from '../../contract/shared/company/legal-settings.ts';
import { retentionRules } from '../../contract/shared/company/retention.ts';
import { shopStates } from '../../contract/shared/company/shop-state.ts';
import { currencies } from '../../contract/shared/currencies.ts';
import { languages } from '../../contract/shared/language/formats.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import {
  invoicingSettings,
  type SettingsDefaults,
  sellerSettings,
  taxSettings,
} from '../../contract/shared/settings-values.ts';
import { workSettings } from '../../contract/shared/work-settings.ts';
import type { Db } from '../adapters/database/database.ts';

const day = z.iso.date();
const days = z.number().int().min(1).max(90);
const work = workSettings.shape;

const definitions = {
  /** The day from which each role needs a second factor. */
  second_factor_required: { shape: z.record(z.string(), day), initial: {} },
  /** How long a session lasts at most, by role; custom roles count as staff. */
  session_days: {
    shape: z.object({ admin: days, staff: days, customer: days }),
    initial: { admin: 7, staff: 30, customer: 90 },
  },
  /** How far the sandbox has moved the business clock forward. */
  clock_offset_ms: { shape: z.number().int().min(0), initial: 0 },
  /** The cases of COMPANY_FILE have become records. */
  cases_copied: { shape: z.boolean(), initial: false },
  /** Every amount is in this currency, which is stored at the first start. */
  currency: { shape: z.enum(currencies), initial: 'USD' },
  /** Stored at the first start (server/main/first-shop-state.ts). */
  shop_state: { shape: z.enum(shopStates), initial: 'open' },
  /** Follows the sentence that a paused shop shows. */
  paused_text: { shape: z.string().max(200), initial: '' },
  /** Preview links of an earlier number have ended. */
  preview_epoch: { shape: z.number().int().min(0), initial: 0 },
  /** The records are those of the demo. */
  origin: { shape: z.literal('demo').nullable(), initial: null },
  /** Null means the company file. Earlier versions read a time zone in it. */
  seller: { shape: sellerSettings.omit({ time_zone: true }).nullable(), initial: null },
  /** Null means the company file, else nothing (server/shared/company/company.ts). */
  company: { shape: contentGroups.company.nullable(), initial: null },
  brand: { shape: contentGroups.brand.nullable(), initial: null },
  home: { shape: contentGroups.home.nullable(), initial: null },
  about: { shape: contentGroups.about.nullable(), initial: null },
  links: { shape: contentGroups.links.nullable(), initial: null },
  /** The email that confirms an order has the contract as PDF. Null: if its buyer was shown a right of withdrawal. */
  attach_contract: { shape: z.boolean().nullable(), initial: null },
  /** Under every email to a customer. */
  email_signature: { shape: z.string().max(maxLength.emailSignature), initial: '' },
  tax: {
    shape: taxSettings,
    initial: { enabled: false, prices_include_tax: false, vies: true, label: 'tax' },
  },
  invoicing: { shape: invoicingSettings, initial: { due_in_days: 14 } },
  /** The company's one time zone. */
  time_zone: { shape: work.time_zone, initial: 'UTC' },
  /** ISO weekdays. */
  working_days: { shape: work.working_days, initial: [1, 2, 3, 4, 5, 6, 7] },
  day_start: { shape: work.day_start, initial: '00:00' },
  day_end: { shape: work.day_end, initial: '24:00' },
  holidays: { shape: work.holidays, initial: [] },
  clock_waits_for_payment: { shape: z.boolean(), initial: true },
  intake_reminder_days: { shape: work.intake_reminder_days, initial: [1, 3, 7] },
  waiting_reminder_days: { shape: work.waiting_reminder_days, initial: [2, 5, 10] },
  files_wait_for_payment: { shape: z.boolean(), initial: false },
  pay_commissions_after: { shape: work.pay_commissions_after, initial: 'delivery' },
  due_digest_day: { shape: day.nullable(), initial: null },
  show_on_time_rate: { shape: z.boolean(), initial: false },
  storage_per_customer_gb: { shape: work.storage_per_customer_gb, initial: 20 },
  storage_unpaid_gb: { shape: work.storage_unpaid_gb, initial: 2 },
  /** The languages that the site is offered in. */
  locales: { shape: z.array(z.enum(languages)).min(1), initial: ['en'] },
  /** Null: those of the place and the customers of the company (server/shared/company/exit-rules.ts). */
  cancellation: { shape: cancellationSettings.nullable(), initial: null },
  /** Days between publishing new terms and their effect. */
  terms_notice_days: { shape: legalSettings.shape.terms_notice_days, initial: 30 },
  privacy: { shape: privacySettings, initial: privacySettings.parse({}) },
  /** The last run of each rule of the nightly cleanup. */
  retention_runs: {
    shape: z.partialRecord(z.enum(retentionRules), z.object({ at: z.string(), removed: z.number().int() })),
    initial: {},
  },
  /** The entry of the audit log up to which personal values are masked. */
  audit_masked_to: { shape: z.number().int(), initial: 0 },
  /** Blank: the company's email address. */
  security_contact: { shape: z.string(), initial: '' },
  /** Settings that take effect with a scheduled version (server/platform/legal/pending-settings.ts). */
  pending: {
    shape: z.object({ document_id: z.number().int(), values: z.record(z.string(), z.unknown()) }).nullable(),
    initial: null,
  },
} as const;

export type Settings = { [K in keyof typeof definitions]: z.output<(typeof definitions)[K]['shape']> };
type Key = keyof Settings;

export type SettingsStore = {
  /** Cached until a change on any node, and for a minute at most. */
  current(): Promise<Settings>;
  /** Reads the stored values, within a transaction that changes them. */
  read(db: Db): Promise<Settings>;
  /** The caller publishes `settings.changed` after the commit. */
  set<K extends Key>(db: Db, key: K, value: Settings[K], userId: number | null): Promise<void>;
  invalidate(): void;
};

// The event of a change on another node may be lost.
const MAX_AGE_MS = 60_000;

/** The company file's values apply until the database has one. `timeZone` is used if neither has one. */
export function openSettings(db: Db, company: SettingsDefaults | null = null, timeZone = 'UTC'): SettingsStore {
  const initial = initialSettings(company, timeZone);
  let cached: { loading: Promise<Settings>; at: number } | null = null;
  return {
    current() {
      if (cached && performance.now() - cached.at < MAX_AGE_MS) return cached.loading;
      const entry = { loading: loadSettings(db, initial), at: performance.now() };
      cached = entry;
      // A failure must not be cached.
      entry.loading.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.loading;
    },
    read: (trx) => loadSettings(trx, initial),
    async set(trx, key, value, userId) {
      const row = { value: JSON.stringify(value), updated_by: userId, updated_at: new Date().toISOString() };
      await trx
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((c) => c.column('key').doUpdateSet(row))
        .execute();
    },
    invalidate() {
      cached = null;
    },
  };
}

export function initialSettings(company: SettingsDefaults | null, timeZone = 'UTC'): Settings {
  const zone = company?.time_zone ?? company?.seller?.time_zone ?? timeZone;
  const defaults = { ...company, time_zone: zone };
  return Object.fromEntries(
    Object.entries(definitions).map(([key, { initial }]) => {
      const isGroup = Object.hasOwn(contentGroups, key);
      return [key, (isGroup ? undefined : defaults[key as keyof SettingsDefaults]) ?? initial];
    }),
  ) as Settings;
}

/** A stored value that no longer fits its shape is replaced by the default. */
async function loadSettings(db: Db, initial: Settings): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const current: Record<string, unknown> = { ...initial };
  for (const [key, { shape }] of Object.entries<{ shape: z.ZodType }>(definitions)) {
    const text = stored.get(key);
    const parsed = text === undefined ? null : shape.safeParse(JSON.parse(text));
    if (parsed?.success) current[key] = parsed.data;
  }
  return current as Settings;
}

/**
 * Editors of settings take turns: the second one waits here until the first has committed. The insert becomes an update
 * because an update of a missing row locks nothing on PostgreSQL. Take it before any row of roles.
 */
export const lockSettings = (trx: Db) =>
  trx
    .insertInto('settings')
    .values({ key: 'lock', value: 'null', updated_by: null, updated_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((e) => ({ value: e.ref('excluded.value') })))
    .execute();

export type LastChange = { updated_at: string | null; updated_by: string | null };

export async function lastChangeOf(db: Db, keys: readonly string[]): Promise<LastChange> {
  const last = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'settings.updated_by')
    .select(['settings.updated_at', 'users.name as updated_by'])
    .where('settings.key', 'in', keys)
    .orderBy('settings.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { updated_at: null, updated_by: null };
}
