import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/support/databases.ts';
import { configFor } from '../../../../test/support/stage.ts';
import { type RunningApp, serve } from '../../../main/serve.ts';
import { createSession } from '../../../people/accounts/accounts.ts';
import { removeSamplesAfterwards, sampleDatabase, samples } from './sample.fixture.ts';

removeSamplesAfterwards();

/** A company file for 1.3.2, and what that release published with it and the sample: texts of pages, digests of PDFs. */
const published = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/006-company.json'), 'utf8')) as {
  company: Record<string, unknown> & { cases: { slug: string; client: string }[] };
  terms: string[];
  privacy: string[];
  documents: Record<string, string>;
};

const HOST = 'shop.rheintal-it.de';
const production = {
  NODE_ENV: 'production',
  SANDBOX: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: `https://${HOST}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
};

async function sampleOf132() {
  const sample = samples.find(({ release }) => release === '006');
  if (!sample) throw new Error('There is no sample.');
  return sampleDatabase(sample);
}

const start = (place: TestDatabase, config: object) =>
  serve({ ...configFor(place, production), ...config }, { log: pino({ level: 'silent' }) });

function withFile(place: TestDatabase): Promise<RunningApp> {
  const file = join(place.dataDir, 'company.json');
  writeFileSync(file, JSON.stringify(published.company));
  return start(place, { companyFile: configFor(place, { ...production, COMPANY_FILE: file }).companyFile });
}

/** The parts of responses that are looked into. */
type Read = {
  lines: { key: string }[];
  data: object[];
  html: string;
  versions: object[];
  untrue: string[];
  value: object;
  company: object;
  source: string;
  updated_at: string | null;
};

async function callsOf({ deps, url }: RunningApp) {
  const admin = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirst();
  const token = await createSession(deps.db, { userId: admin?.id ?? 0, kind: 'full' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => fetch(`${url}/api${path}`, { headers });
  const put = async (path: string, body: object) =>
    (await fetch(`${url}/api${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
  const read = async (path: string) => (await (await get(path)).json()) as Read;
  const lines = async () => Object.fromEntries((await read('/admin/system')).lines.map((line) => [line.key, line]));
  return { get, put, read, lines };
}

const blocksOf = (html: string): string[] =>
  [...html.matchAll(/<(h2|p|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
    inner
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );

/** The limit of downloads is less than all of them twice. */
const some = Object.fromEntries(Object.entries(published.documents).filter((_, i) => i % 15 === 0));

async function digestsOf({ get }: Awaited<ReturnType<typeof callsOf>>, documents: Record<string, string>) {
  const digests: Record<string, string> = {};
  for (const path of Object.keys(documents)) {
    const bytes = Buffer.from(await (await get(path)).arrayBuffer());
    digests[path] = createHash('sha256').update(bytes).digest('hex');
  }
  return digests;
}

test('a company of 1.3.2 has its site, texts and documents as before', async () => {
  const { place, database } = await sampleOf132();
  const { cases, needs: _, logo_url: __, time_zone, working_days, day_start, day_end, ...company } = published.company;
  const running = await withFile(place);
  try {
    const calls = await callsOf(running);
    const { read } = calls;
    const config = await read('/config');
    // Its logo was in the build of 1.3.2.
    expect(config).toMatchObject({ shop_state: 'open', company, brand: { wordmark: true, logo: null } });
    for (const group of ['company', 'home', 'about', 'links', 'brand'])
      expect([group, (await read(`/admin/settings/${group}`)).source]).toEqual([group, 'file']);
    expect(await running.deps.settings.current()).toMatchObject({ time_zone, working_days, day_start, day_end });
    expect((await read('/cases')).data).toMatchObject(cases.map(({ slug, client }) => ({ slug, client })));

    for (const kind of ['terms', 'privacy'] as const) {
      const text = await read(`/legal/${kind}`);
      expect(text).toMatchObject({ version: 1, effective_on: '2025-09-23' });
      expect(blocksOf(text.html)).toEqual(published[kind]);
    }
    const terms = await read('/admin/legal/terms');
    expect(terms.versions).toMatchObject([{ version: 1, state: 'effective', checked_by: null, checked_on: null }]);
    expect(terms.untrue).toEqual([
      'Your published terms say “Delivery days count from the day you order.”, which is not so: working days start once an order is paid and its questions are answered.',
    ]);
    expect((await read('/admin/legal/privacy')).untrue).toHaveLength(3);
    expect((await calls.lines()).legal).toMatchObject({ status: 'warn', value: '4 wrong sentences' });
    expect(await digestsOf(calls, published.documents)).toEqual(published.documents);
  } finally {
    await running.close();
  }

  await database.db.deleteFrom('case_studies').execute();
  const again = await withFile(place);
  try {
    const calls = await callsOf(again);
    expect((await calls.read('/cases')).data).toEqual([]);
    const { value, updated_at } = await calls.read('/admin/settings/company');
    const changed = { value: { ...value, name: 'Rheintal and Sons', preset: 'eu_de' }, updated_at };
    expect(await calls.put('/admin/settings/company', changed)).toBe(200);
    expect((await calls.read('/config')).company).toMatchObject({ name: 'Rheintal and Sons', preset: 'eu_de' });
    expect(await digestsOf(calls, some)).toEqual(some);
  } finally {
    await again.close();
  }
});

test('an installation of 1.3.2 without a company stays open, invents nothing, and says what is missing', async () => {
  const { place, database } = await sampleOf132();
  const bare = async () => {
    const running = await start(place, { companyFile: null });
    try {
      const calls = await callsOf(running);
      const [config, { company }, terms] = await Promise.all([
        calls.read('/config'),
        calls.lines(),
        calls.read('/legal/terms'),
      ]);
      return { config, line: company, terms: blocksOf(terms.html) };
    } finally {
      await running.close();
    }
  };
  const missing = { status: 'bad', text: 'Your company’s details are missing.' };
  const first = await bare();
  expect(first.config).toMatchObject({ shop_state: 'open', company: { name: 'Alder GmbH', legal_name: 'Alder GmbH' } });
  expect(first.config.company).toMatchObject({
    email: '',
    phone: '',
    faq: [],
    team: [],
    guarantee: null,
    counters: [],
  });
  expect(first.line).toMatchObject(missing);

  await database.db.deleteFrom('settings').where('key', '=', 'seller').execute();
  const second = await bare();
  expect(second.config.company).toMatchObject({ name: HOST, legal_name: HOST, address_lines: [] });
  expect(second.line).toMatchObject(missing);
  expect(second.terms[1]).toContain(`are offered by ${HOST}. In these terms “we” means ${HOST}`);
  expect(second.terms.at(-1)).toBe('To learn how we handle your data, read the Privacy Policy.');
});
