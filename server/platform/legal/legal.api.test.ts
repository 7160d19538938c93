import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { queueChangeEmails } from './change-emails.ts';
import { storeFirstTexts, storeFirstVersions, switchDue } from './legal.ts';

const TERMS = { kind: 'terms' } as const;

async function withFirst(): Promise<World> {
  const w = await world({ fresh: true });
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  w.deps.responseCache.clear();
  return w;
}

const read = (w: World, kind: 'terms' | 'privacy' | 'imprint' = 'terms', version?: number) =>
  w.visitor.call('GET /legal/{kind}', { params: { kind }, query: version === undefined ? {} : { version } });

const write = (w: World, html: string, changes: object = {}) =>
  w.admin.call('PUT /admin/legal/{kind}', { params: TERMS, body: { title: 'Terms of Service', html, ...changes } });

const publish = (w: World, body: object) =>
  w.admin.call('POST /admin/legal/{kind}/publish', { params: TERMS, body: { notify: true, ...body } });

async function forwardTo(w: World, time: number): Promise<void> {
  const payload = { now: new Date(time).toISOString() };
  expect((await w.app.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode).toBe(200);
}

const inDays = (w: World, days: number) => daysAfter(companyDay('UTC', w.deps.clock.now()), days);

test('a new installation has no texts, and one with a company has the two that it published until now', async () => {
  const w = await world({ fresh: true });
  expect((await w.visitor.must('GET /legal')).data).toEqual([]);
  expect((await read(w)).status).toBe(404);
  await storeFirstVersions(w.deps);
  await storeFirstVersions(w.deps);
  w.deps.responseCache.clear();
  const { data } = await w.visitor.must('GET /legal');
  expect(data.map(({ kind, version, effective_on }) => [kind, version, effective_on])).toEqual([
    ['terms', 1, '2025-09-23'],
    ['privacy', 1, '2025-09-23'],
  ]);
  const { body } = await read(w);
  expect(body).toMatchObject({ version: 1, state: 'effective', effective_on: '2025-09-23', ended_on: null });
  expect(JSON.stringify(body)).toContain('at least 30 days’ notice');
  expect(JSON.stringify(body)).not.toContain('{{');
  expect((await w.visitor.must('GET /config')).legal?.map(({ kind }) => kind)).toEqual(['terms', 'privacy']);
});

test('a shop that has not opened yet has no texts, although its first admin is registered', async () => {
  const w = await world({ fresh: true });
  await w.deps.settings.set(w.db, 'shop_state', 'preview', null);
  await storeFirstVersions({ ...w.deps, config: { ...w.deps.config, companyFile: null } });
  expect(await w.db.selectFrom('legal_documents').select('id').execute()).toEqual([]);
});

test('the text follows the settings at once, and each reading is kept', async () => {
  const w = await withFirst();
  const before = (await read(w)).body as { rendering_id: number; html: string };
  expect(before.html).toContain('US dollars (USD)');
  await w.admin.must('PUT /admin/settings/tax', {
    body: { value: { enabled: true, prices_include_tax: false, vies: false, label: 'VAT' }, updated_at: null },
  });
  const after = (await read(w)).body as { rendering_id: number; html: string };
  expect(after.rendering_id).not.toBe(before.rendering_id);
  expect(after.html).toContain('To them we add VAT as shown at checkout.');
  const rows = await w.db
    .selectFrom('legal_renderings')
    .innerJoin('legal_documents', 'legal_documents.id', 'legal_renderings.document_id')
    .select(['legal_renderings.id', 'from_at', 'to_at'])
    .where('kind', '=', 'terms')
    .orderBy('legal_renderings.id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([before.rendering_id, after.rendering_id]);
  expect(rows[0]?.to_at).toBe(rows[1]?.from_at);
  expect(rows[1]?.to_at).toBeNull();
});

test('an unknown variable, a broken block and a closed platform are refused by name', async () => {
  const w = await withFirst();
  const refused = async (html: string) => {
    const { status, body } = await write(w, html);
    return [status, (body as { errors?: { html?: string[] } }).errors?.html?.[0]];
  };
  expect(await refused('<p>{{company.nam}}</p>')).toEqual([422, '{{company.nam}} is not known.']);
  expect(await refused('<p>{{#if rich}}x{{/if}}</p>')).toEqual([422, '{{#if rich}} is not known.']);
  expect((await refused('<p>{{#if card}}x</p>'))[0]).toBe(422);
  expect((await refused('<p>{{#if card}}{{#if paypal}}x{{/if}}{{/if}}</p>'))[0]).toBe(422);
  expect((await refused('<p>{{#if card}}x</p><p>y{{/if}}</p>'))[0]).toBe(422);
  expect((await refused('<p>Hello {{ there</p>'))[0]).toBe(422);
  expect((await write(w, '<p>See https://ec.europa.eu/consumers/odr</p>')).status).toBe(200);
  expect(await publish(w, { effective_on: inDays(w, 30), changed: 'A link.' })).toMatchObject({
    status: 422,
    body: { errors: { html: [expect.stringContaining('July 20, 2025')] } },
  });
});

test('values are text, and scripts, styles, frames and unsafe links are removed', async () => {
  const w = await withFirst();
  await w.admin.must('PUT /admin/settings/company', {
    body: { value: { name: '<b>Nord</b> & Co', email: 'hallo@nord.test' }, updated_at: null },
  });
  const { status, body } = await write(
    w,
    '<h2>A</h2><script>x()</script><style>p{}</style><iframe src="https://x.test"></iframe><p onclick="x()">{{company.name}} <a href="javascript:x()">y</a></p>',
  );
  expect(status).toBe(200);
  expect((body as { open: { html: string } }).open.html).toBe('<h2>A</h2><p>{{company.name}} <a>y</a></p>');
  const preview = await w.admin.must('POST /admin/legal/{kind}/preview', { params: TERMS, body: {} });
  expect(preview.html).toBe('<h2 id="section-a">A</h2><p>&lt;b&gt;Nord&lt;/b&gt; &amp; Co <a>y</a></p>');
  expect(preview.variables).toEqual([{ name: 'company.name', value: '<b>Nord</b> & Co', is_flag: false }]);
});

test('blocks and lists are shown only where they apply', async () => {
  const w = await withFirst();
  const { html } = await w.admin.must('POST /admin/legal/{kind}/preview', {
    params: TERMS,
    body: {
      html: '<p>{{#if tax_added}}</p><p>Tax.</p><p>{{/if}}</p><p>{{#if cancel_when_late}}Late. {{/if}}End.</p><p>{{retention}}</p>',
    },
  });
  expect(html).toMatch(/^<p>Late\. End\.<\/p><ul><li>Contact messages/);
});

test('terms change 30 days ahead, the other texts at once unless they promised the same', async () => {
  const w = await withFirst();
  await write(w, '<p>New terms with {{terms_notice_days}} days.</p>');
  expect(await publish(w, { effective_on: inDays(w, 29), changed: 'Prices.' })).toMatchObject({
    status: 422,
    body: { errors: { effective_on: ['The effective on field must be at least 30 days ahead.'] } },
  });
  expect(await publish(w, { effective_on: inDays(w, 30) })).toMatchObject({
    status: 422,
    body: { errors: { changed: expect.anything() } },
  });
  expect(await publish(w, { effective_on: inDays(w, 30), changed: 'Prices.' })).toMatchObject({ status: 200 });
  expect((await read(w)).body).toMatchObject({
    version: 1,
    next: { version: 2, effective_on: inDays(w, 30), changed: 'Prices.' },
  });
  expect((await read(w, 'terms', 2)).body).toMatchObject({ state: 'scheduled', version: 2 });
  const privacy = { kind: 'privacy' } as const;
  const one = { title: 'Privacy Policy', html: '<p>Short.</p>' };
  await w.admin.must('PUT /admin/legal/{kind}', { params: privacy, body: one });
  const early = { params: privacy, body: { effective_on: inDays(w, 1), changed: 'Shorter.' } };
  expect((await w.admin.call('POST /admin/legal/{kind}/publish', early)).status).toBe(422);
  const imprint = { kind: 'imprint' } as const;
  await w.admin.must('PUT /admin/legal/{kind}', { params: imprint, body: { ...one, title: 'Company information' } });
  expect((await read(w, 'imprint')).status).toBe(404);
  const tomorrow = { params: imprint, body: { effective_on: inDays(w, 1) } };
  expect((await w.admin.call('POST /admin/legal/{kind}/publish', tomorrow)).status).toBe(422);
  await w.admin.must('POST /admin/legal/{kind}/publish', { params: imprint, body: { effective_on: inDays(w, 0) } });
  expect((await read(w, 'imprint')).body).toMatchObject({ title: 'Company information', version: 1 });
});

test('at the company’s midnight of the day the version switches, and the former one remains readable', async () => {
  const w = await withFirst();
  await write(w, '<p>New terms.</p>');
  const day = inDays(w, 30);
  await publish(w, { effective_on: day, changed: 'Prices.', checked_by: 'Ann Lee' });
  const midnight = Date.parse(`${day}T00:00Z`);
  expect((await read(w)).body).toMatchObject({ version: 1 });
  await forwardTo(w, midnight - 60_000);
  expect((await read(w)).body).toMatchObject({ version: 1 });
  await forwardTo(w, midnight + 1_000);
  expect((await read(w)).body).toMatchObject({ version: 2, state: 'effective', next: null });
  expect((await read(w, 'terms', 1)).body).toMatchObject({ state: 'former', ended_on: daysAfter(day, -1) });
  const versions = await w.db
    .selectFrom('legal_documents')
    .select(['version', 'state', 'checked_by'])
    .where('kind', '=', 'terms')
    .orderBy('version', 'desc')
    .execute();
  expect(versions.map(({ version, state, checked_by }) => [version, state, checked_by])).toEqual([
    [2, 'effective', 'Ann Lee'],
    [1, 'former', null],
  ]);
});

test('a correction applies today and sends no email; a recalled version is the open one again', async () => {
  const w = await withFirst();
  await write(w, '<p>Corrected.</p>');
  expect(await publish(w, { correction: true, changed: 'A typing error.' })).toMatchObject({ status: 200 });
  expect((await read(w)).body).toMatchObject({ version: 2, html: '<p>Corrected.</p>' });
  await write(w, '<p>Third.</p>');
  await publish(w, { effective_on: inDays(w, 40), changed: 'Prices.' });
  await queueChangeEmails(w.deps);
  const [changed] = await w.emailsTo(w.customer.email);
  expect(changed?.subject).toMatch(/^Our Terms of Service will change on /);
  expect(changed?.text).toContain('Prices.');
  expect(changed?.text).toContain('Cancel orders that haven’t started');
  await write(w, '<p>Fourth.</p>');
  const recall = (query = {}) => w.admin.call('POST /admin/legal/{kind}/recall', { params: TERMS, query });
  expect(await recall()).toMatchObject({ status: 409, body: { message: 'There is a text already.' } });
  expect(await recall({ replace: '1' })).toMatchObject({
    status: 200,
    body: { open: { version: 3, html: '<p>Third.</p>' } },
  });
  expect((await recall()).status).toBe(409);
  expect((await read(w, 'terms', 3)).status).toBe(404);
  await queueChangeEmails(w.deps);
  await queueChangeEmails(w.deps);
  const emails = await w.emailsTo(w.customer.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Our Terms of Service will not change after all',
    changed?.subject,
  ]);
});

test('1,000 customers get one email each although the job is killed twice', async () => {
  const w = await withFirst();
  const role = await w.db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  const { id: _, ...model } = await w.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', w.customer.id)
    .executeTakeFirstOrThrow();
  for (let i = 0; i < 10; i += 1)
    await w.db
      .insertInto('users')
      .values(
        Array.from({ length: 100 }, (_one, n) => {
          const email = `many${i * 100 + n}@mail.test`;
          return { ...model, role_id: role.id, email, email_canonical: email };
        }),
      )
      .execute();
  await write(w, '<p>New.</p>');
  await publish(w, { effective_on: inDays(w, 30), changed: 'Prices.' });
  const stopAfter = (batches: number) => {
    let left = batches;
    return {
      get aborted() {
        left -= 1;
        return left < 0;
      },
    } as AbortSignal;
  };
  await queueChangeEmails(w.deps, stopAfter(1));
  await queueChangeEmails(w.deps, stopAfter(2));
  await Promise.all([queueChangeEmails(w.deps), queueChangeEmails(w.deps)]);
  const rows = await w.db.selectFrom('outbox').select(['recipient']).where('kind', '=', 'terms-changed').execute();
  expect(rows.length).toBe(1001);
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(1001);
  expect(await w.admin.must('GET /admin/legal/{kind}/notices', { params: TERMS })).toMatchObject({
    version: 2,
    total: 1001,
    waiting: 1001,
    sent: 0,
  });
});

test('every template of every place is complete, and replaces a text only if asked', async () => {
  const w = await withFirst();
  for (const preset of ['us', 'eu_de', 'eu', 'uk', 'other'] as const) {
    const { data } = await w.admin.must('GET /admin/legal/templates', { query: { preset } });
    expect(data.map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'imprint', 'withdrawal', 'accessibility', 'dpa']);
    for (const { kind, html } of data) {
      const preview = await w.admin.must('POST /admin/legal/{kind}/preview', { params: { kind }, body: { html } });
      expect(preview.html, `${preset} ${kind}`).not.toMatch(/\{\{|undefined|<p>\s*<\/p>/);
      if (preset === 'eu') expect(html).not.toContain('§');
      const filled = await w.admin.must('POST /admin/legal/{kind}/template', {
        params: { kind },
        body: { preset, replace: true },
      });
      expect(filled.open?.html.replace(/\s/g, ''), `${preset} ${kind}`).toBe(
        html.replaceAll(/(<a href="[^"]*")>/g, '$1 rel="noopener noreferrer">').replace(/\s/g, ''),
      );
    }
  }
  expect(
    await w.admin.call('POST /admin/legal/{kind}/template', { params: TERMS, body: { preset: 'us' } }),
  ).toMatchObject({ status: 409, body: { message: 'There is a text already.' } });
});

test('an edit of a text that has changed since is refused', async () => {
  const w = await withFirst();
  const first = await write(w, '<p>One.</p>', { updated_at: null });
  expect(first.status).toBe(200);
  expect((await write(w, '<p>Two.</p>', { updated_at: null })).status).toBe(409);
  const { updated_at } = (first.body as { open: { updated_at: string } }).open;
  expect((await write(w, '<p>Two.</p>', { updated_at })).status).toBe(200);
  expect((await write(w, '<p>Three.</p>', { updated_at })).status).toBe(409);
  await switchDue(w.deps);
});
