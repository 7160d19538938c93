import type { SelectQueryBuilder } from 'kysely';
import type { SetupKey } from '../../../contract/office/setup.ts';
import { legalTitles } from '../../../contract/shared/company/legal-kinds.ts';
import { paymentProviders, providerName } from '../../../contract/shared/status.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { sampleNames } from '../../adapters/database/sample-names.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { hasMailbox } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { expectedKinds } from '../../platform/legal/legal.ts';
import { companyIn, isSample } from '../../shared/company/company.ts';
import { hasSecondFactor } from '../../shared/second-factor-rules.ts';
import type { Settings } from '../../shared/settings.ts';
import { findOwnAdmin, ownCases } from './remove-demo.ts';
import type { readFacts } from './setup-facts.ts';
import { findTrialOrder } from './trial-order.ts';

export type SetupDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock'>;
/** `page` replaces that of the item: where what is missing can be entered. */
export type Found = { done: boolean; detail: string; page?: string };
type Context = {
  db: Db;
  config: Deps['config'];
  settings: Settings;
  stored: ReadonlySet<string>;
  /** Null: nobody in particular. */
  viewerId: number | null;
  facts: Awaited<ReturnType<typeof readFacts>>;
  now: Date;
};
type Item = {
  title: string;
  required: boolean;
  /** Below the dashboard. */
  page: string | null;
  read(context: Context): Promise<Found> | Found;
};

const DAY_HOURS_MS = 26 * 3600_000;

const missing = (names: Record<string, string | null | undefined>): Found => {
  const blank = Object.entries(names).flatMap(([name, value]) => (value?.trim() ? [] : [name]));
  return { done: blank.length === 0, detail: blank.length === 0 ? '' : `Missing: ${blank.join(', ')}.` };
};

// biome-ignore lint/suspicious/noExplicitAny: works for any table.
const hasRow = async (rows: SelectQueryBuilder<any, any, any>): Promise<boolean> =>
  (await rows
    .select((e) => e.lit(1).as('found'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

function company({ settings, config, stored }: Context): Found {
  const isOwn = stored.has('company') || (config.companyFile !== null && !isSample(config.companyFile));
  if (!isOwn) return { done: false, detail: 'Your customers don’t know yet who you are.' };
  const { name, email } = companyIn(settings, config);
  const contact = missing({ name, email });
  if (!contact.done) return contact;
  const seller = settings.seller ?? config.companyFile?.seller ?? null;
  const { legal_name, street, city, country } = seller ?? {};
  return { ...missing({ 'legal name': legal_name, street, city, country }), page: 'settings/seller' };
}

function brand({ settings, config }: Context): Found {
  const done = settings.brand !== null || companyIn(settings, config).logo_url !== '';
  return { done, detail: done ? '' : 'Upload a logo, or use your name in type, and choose a color.' };
}

async function legal({ db, settings, config }: Context): Promise<Found> {
  const kinds = expectedKinds(companyIn(settings, config));
  const texts = await db
    .selectFrom('legal_documents')
    .select(['kind', 'state', 'checked_on'])
    .where('state', 'in', ['effective', 'open'])
    // The opening removes those of the demo.
    .$if(settings.origin === 'demo', (query) => query.where('published_by', 'is not', null))
    .execute();
  const published = texts.filter(({ state }) => state === 'effective');
  const absent = kinds.filter((kind) => !published.some((one) => one.kind === kind));
  if (absent.length > 0) {
    const written = absent.find((kind) => texts.some((one) => one.kind === kind));
    return {
      done: false,
      detail: `Not published: ${absent.map((kind) => legalTitles[kind]).join(', ')}.`,
      ...(written && { page: `settings/legal/${written}` }),
    };
  }
  const unchecked = kinds.filter((kind) => !published.find((one) => one.kind === kind)?.checked_on);
  const titles = unchecked.map((kind) => legalTitles[kind]).join(', ');
  return { done: true, detail: titles === '' ? '' : `Nobody has checked these yet: ${titles}.` };
}

function hours({ config, stored }: Context): Found {
  const file = config.companyFile;
  const zone = stored.has('time_zone') || file?.time_zone !== undefined;
  const days = stored.has('working_days') || file?.working_days !== undefined;
  return {
    done: zone && days,
    detail: zone && days ? '' : 'Promised days count every day of the week until you say when you work.',
  };
}

const ROUND_TRIP_MS = 30 * 24 * 3600_000;

/** One provider that works is enough. The detail is about the others too. */
async function payments({ db, config, facts, now }: Context): Promise<Found> {
  const live = paymentProviders.filter((provider) => config.sandbox || config[provider] !== null);
  if (live.length === 0 || config.testKeys.length > 0)
    return { done: false, detail: 'Nobody can buy until the live keys of Stripe or PayPal are set.' };
  const rows = await db.selectFrom('webhook_health').select(['provider', 'setup_state', 'setup_problems']).execute();
  const problems = live.map((provider) => {
    const health = rows.find((row) => row.provider === provider);
    if (health?.setup_state === 'misconfigured')
      return [providerName(provider), ...(JSON.parse(health.setup_problems ?? '[]') as string[])].join(': ');
    if (provider === 'paypal') return facts.paypal ? null : 'Check the webhook of PayPal.';
    const isRecent = facts.stripe && now.getTime() - Date.parse(facts.stripe.at) <= ROUND_TRIP_MS;
    return isRecent ? null : 'Check Stripe: the last round trip is missing, or older than 30 days.';
  });
  return { done: problems.includes(null), detail: problems.filter((one) => one !== null).join(' ') };
}

async function tax({ db, settings, stored }: Context): Promise<Found> {
  if (!stored.has('tax')) return { done: false, detail: 'Say whether you charge tax.' };
  const done = !settings.tax.enabled || (await hasRow(db.selectFrom('tax_rates')));
  return { done, detail: done ? '' : 'Tax is on, but there is no rate.' };
}

/** Only a received email says whether it was signed. */
function dnsOf({ email_dns }: Context['facts']): string[] {
  if (!email_dns) return [];
  const { spf, dmarc } = email_dns.value;
  return [`SPF ${spf ? 'found' : 'missing'}, DKIM not known, DMARC ${dmarc ? 'found' : 'missing'}.`];
}

function email({ config, facts }: Context): Found {
  if (!hasMailbox(config)) return { done: false, detail: 'No emails are sent: set SMTP_URL.' };
  const done = facts.email !== undefined;
  return {
    done,
    detail: done ? [`Arrived at ${facts.email?.value.to}.`, ...dnsOf(facts)].join(' ') : 'Send yourself a test email.',
  };
}

async function catalog({ db }: Context): Promise<Found> {
  const done = await hasRow(
    db
      .selectFrom('services')
      .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
      .where('services.deleted_at', 'is', null)
      .where('service_categories.deleted_at', 'is', null)
      .where('services.active', '=', true)
      .where('services.price_cents', '>', 0)
      .where('services.delivery_days', '>', 0),
  );
  return { done, detail: done ? '' : 'There is no active service with a price and days.' };
}

async function team({ db, viewerId }: Context): Promise<Found> {
  const people = db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null);
  const unprotected = people.where('roles.name', '=', 'admin').where((e) => e.not(hasSecondFactor(e)));
  const [admins, others, own, staff] = await Promise.all([
    hasRow(people.where('roles.name', '=', 'admin')),
    hasRow(unprotected.where('users.id', '<>', viewerId ?? 0)),
    hasRow(unprotected.where('users.id', '=', viewerId ?? 0)),
    people
      .where('roles.name', '=', 'staff')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const count = Number(staff.n);
  const size = count === 1 ? '1 staff member' : `${count || 'No'} staff members`;
  if (admins && !own && !others) return { done: true, detail: `${size}.` };
  if (own) return { done: false, detail: `You have no second factor. ${size}.`, page: 'profile#security' };
  return { done: false, detail: `${size}. An admin has no second factor.` };
}

async function backup({ db, config }: Context): Promise<Found> {
  if (!config.backup) return { done: false, detail: 'Set BACKUP_DIR to a folder on another disk.' };
  const good = db.selectFrom('backups').where('ok', '=', true);
  const [recent, verified] = await Promise.all([
    hasRow(good.where('started_at', '>', databaseTime(db, -DAY_HOURS_MS))),
    hasRow(good.where('verified_at', 'is not', null).where('verify_error', 'is', null)),
  ]);
  if (!recent) return { done: false, detail: 'There is no backup of the last day.' };
  return { done: verified, detail: verified ? '' : 'The first one is verified within an hour.' };
}

async function trial({ db, settings, facts }: Context): Promise<Found> {
  if (facts.trial) return { done: true, detail: '' };
  if (settings.shop_state !== 'preview')
    return { done: false, detail: 'Nothing was bought before the opening, so purchases are untried.' };
  const done = (await findTrialOrder(db)) !== null;
  return { done, detail: done ? '' : 'Buy something yourself. Nothing is charged.' };
}

/** What the opening of a demo removes by itself is not missing. */
async function sample(context: Context): Promise<Found> {
  const { db, settings } = context;
  const isDemo = settings.origin === 'demo';
  if (isDemo && !(await findOwnAdmin(db)))
    return {
      done: false,
      detail: 'Create your own admin: the opening deletes the accounts of the demo.',
      page: 'staff',
    };
  const accounts = isDemo
    ? []
    : await db
        .selectFrom('users')
        .select('email')
        .where('email_canonical', 'like', `%@${sampleNames.domain}`)
        .where('deleted_at', 'is', null)
        .execute();
  if (accounts.length > 0)
    return {
      done: false,
      detail: `Delete the demo’s accounts: ${accounts.map((one) => one.email).join(', ')}.`,
      page: 'staff',
    };
  const places = await placesOfSampleTexts(context);
  const [first] = places;
  if (first)
    return {
      done: false,
      detail: `Texts of the sample company are left: ${places.map(({ name }) => name).join(', ')}.`,
      page: first.page,
    };
  const own = company(context);
  return { ...own, detail: own.done ? '' : 'Enter your company first.' };
}

async function placesOfSampleTexts({ db, settings }: Context): Promise<{ name: string; page: string }[]> {
  const hasSample = (value: unknown) => {
    const text = JSON.stringify(value);
    return sampleNames.texts.some((one) => text.includes(one));
  };
  const { company: group, home, about, links, seller } = settings;
  const [documents, cases] = await Promise.all([
    db
      .selectFrom('legal_documents')
      .select(['kind', 'title', 'html'])
      .where('state', 'in', ['effective', 'scheduled'])
      .$if(settings.origin === 'demo', (query) => query.where('published_by', 'is not', null))
      .execute(),
    ownCases(db).execute(),
  ]);
  const groups = [
    ['Company', 'settings/company', group],
    ['Company on invoices', 'settings/seller', seller],
    ['Home', 'settings/site', home],
    ['About', 'settings/site/about', about],
    ['Links', 'settings/site/links', links],
  ] as const;
  return [
    ...groups.flatMap(([name, page, value]) => (hasSample(value) ? [{ name, page }] : [])),
    ...documents.filter(hasSample).map(({ kind, title }) => ({ name: title, page: `settings/legal/${kind}` })),
    ...cases.filter(hasSample).map(({ title }) => ({ name: title, page: 'settings/site/cases' })),
  ];
}

/** The screen shows the items in this order. */
export const setupItems: Record<SetupKey, Item> = {
  company: { title: 'Company', required: true, page: 'settings/company', read: company },
  brand: { title: 'Logo and color', required: false, page: 'settings/brand', read: brand },
  legal: {
    title: 'Legal documents',
    required: true,
    page: 'settings/legal',
    read: legal,
  },
  hours: { title: 'Time zone and working days', required: true, page: 'settings/work', read: hours },
  payments: { title: 'Payments', required: true, page: 'settings/connections', read: payments },
  tax: { title: 'Tax', required: true, page: 'settings/tax', read: tax },
  email: { title: 'Emails', required: true, page: null, read: email },
  catalog: { title: 'First category and service', required: true, page: 'services/new', read: catalog },
  team: { title: 'Team and second factor', required: false, page: 'staff', read: team },
  backup: { title: 'Backup', required: false, page: 'system', read: backup },
  trial: { title: 'Trial order', required: false, page: null, read: trial },
  sample: { title: 'Nothing of the sample', required: true, page: 'settings/company', read: sample },
  open: {
    title: 'Open the shop',
    required: false,
    page: null,
    read: ({ settings }) => ({ done: settings.shop_state === 'open', detail: '' }),
  },
};
