import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { germanSeller, taxedWorld } from './tax.fixture.ts';

const vat = {
  name: 'VAT',
  country: 'de',
  components: [{ name: 'VAT', rate: 19 }],
  valid_from: '2020-01-01',
};

test('a tax rate is created, listed, changed and deleted, and each change is in the audit log', async () => {
  const { admin, db } = await world({ fresh: true });
  const created = await admin.must('POST /admin/tax-rates', { body: vat });
  expect(created).toMatchObject({
    country: 'DE',
    region: null,
    buyer: 'any',
    needs_tax_id: false,
    category: 'S',
    components: [{ name: 'VAT', rate: 19 }],
    rate: 19,
    valid_from: '2020-01-01',
    valid_to: null,
    position: 1,
    in_use: false,
  });
  const params = { id: created.id };
  const parts = [
    { name: 'State', rate: '4' },
    { name: 'City', rate: 4.875 },
  ];
  const body = { ...vat, country: 'US', region: 'new york', components: parts, updated_at: created.updated_at };
  const changed = await admin.must('PUT /admin/tax-rates/{id}', { params, body });
  expect(changed).toMatchObject({ country: 'US', region: 'NY', rate: 8.875 });
  const outdated = await admin.call('PUT /admin/tax-rates/{id}', { params, body });
  expect(outdated.status).toBe(409);
  expect((await admin.must('GET /admin/tax-rates', { query: { search: 'NY' } })).data).toEqual([changed]);
  await admin.must('DELETE /admin/tax-rates/{id}', { params });
  expect((await admin.must('GET /admin/tax-rates')).meta.total).toBe(0);
  const actions = await db.selectFrom('audit_log').select('action').where('subject_type', '=', 'tax_rate').execute();
  expect(actions.map(({ action }) => action)).toEqual(['tax_rate.create', 'tax_rate.update', 'tax_rate.delete']);
});

test.each([
  ['a country that does not exist', { country: 'XX' }, 'country'],
  ['a state that the country does not have', { country: 'US', region: 'Bavaria' }, 'region'],
  ['no part', { components: [] }, 'components'],
  ['four parts', { components: Array.from({ length: 4 }, () => ({ name: 'VAT', rate: 1 })) }, 'components'],
  ['four decimals', { components: [{ name: 'VAT', rate: 8.8755 }] }, 'components.0.rate'],
  ['more than 100 percent', { components: [{ name: 'VAT', rate: 101 }] }, 'components.0.rate'],
  ['a part without a rate', { components: [{ name: 'VAT' }] }, 'components.0.rate'],
  ['two rates that differ', { components: [{ name: 'VAT', rate: 19, rate_milli: 16_000 }] }, 'components.0.rate_milli'],
  ['more than 100,000', { components: [{ name: 'VAT', rate_milli: 100_001 }] }, 'components.0.rate_milli'],
  ['more than 100 percent together', { components: [vat, vat].map(() => ({ name: 'A', rate: 60 })) }, 'components'],
  ['a reverse charge above 0', { category: 'AE' as const }, 'components'],
  ['a tax id of consumers', { needs_tax_id: true }, 'needs_tax_id'],
  ['an end before the beginning', { valid_to: '2019-12-31' }, 'valid_to'],
])('%s is rejected with the name of the field', async (_, change, field) => {
  const { admin } = await world();
  const response = await admin.call('POST /admin/tax-rates', { body: { ...vat, ...change } });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
});

test('a rate can be given in thousandths of a percent', async () => {
  const { admin } = await world();
  const components = [
    { name: 'State', rate_milli: 4_000 },
    { name: 'City', rate_milli: 4_875, rate: '4.875' },
  ];
  const { id, rate } = await admin.must('POST /admin/tax-rates', { body: { ...vat, components } });
  expect(rate).toBe(8.875);
  await admin.must('DELETE /admin/tax-rates/{id}', { params: { id } });
});

test('staff and customers change neither rates nor settings', async () => {
  const { staff, customer, visitor, admin } = await world();
  const { id } = await admin.must('POST /admin/tax-rates', { body: vat });
  const calls = [
    ['POST', '/api/admin/tax-rates', vat],
    ['PUT', `/api/admin/tax-rates/${id}`, vat],
    ['DELETE', `/api/admin/tax-rates/${id}`, undefined],
    ['POST', '/api/admin/tax-rates/preset', { preset: 'none', replace: true }],
    ['PUT', '/api/admin/settings/tax', { value: {} }],
    ['PUT', '/api/admin/settings/seller', { value: {} }],
    ['PUT', '/api/admin/settings/invoicing', { value: {} }],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const client of [staff, customer]) expect((await client.send(method, path, { body })).status).toBe(403);
    expect((await visitor.send(method, path, { body })).status).toBe(401);
  }
  await admin.must('DELETE /admin/tax-rates/{id}', { params: { id } });
});

test('a rate that has taxed a sale can only be ended', async () => {
  const w = await taxedWorld();
  const billing = { country: 'DE' };
  await w.buyOrFail({ billing });
  const rates = await w.admin.must('GET /admin/tax-rates');
  const [used, unused] = rates.data;
  expect([used?.in_use, unused?.in_use]).toEqual([true, false]);
  const params = { id: used?.id ?? 0 };
  expect((await w.admin.call('DELETE /admin/tax-rates/{id}', { params })).status).toBe(409);
  const body = { ...used, components: [{ name: 'VAT', rate: 16 }] } as never;
  expect((await w.admin.call('PUT /admin/tax-rates/{id}', { params, body })).status).toBe(409);
  const ended = { ...used, valid_to: '2099-12-31' } as never;
  expect(await w.admin.must('PUT /admin/tax-rates/{id}', { params, body: ended })).toMatchObject({
    rate: 19,
    valid_to: '2099-12-31',
  });
});

test('the assistant sets up a country in one call, and replaces rates only on request', async () => {
  const w = await world({ fresh: true });
  const preset = (body: object) => w.admin.call('POST /admin/tax-rates/preset', { body: body as { preset: 'eu' } });
  const german = await preset({ preset: 'eu', place: 'de' });
  expect(german.body.message).toBe('Rates as of 2026-11. Please check them.');
  expect(
    german.body.rates.map(({ country, buyer, category, rate, note }) => [country, buyer, category, rate, note]),
  ).toEqual([
    ['DE', 'any', 'S', 19, null],
    ['EU', 'business', 'AE', 0, 'Reverse charge'],
    ['EU', 'consumer', 'S', 19, null],
    ['*', 'any', 'O', 0, null],
  ]);
  expect((await w.admin.must('GET /admin/settings/tax')).value).toEqual({
    enabled: true,
    prices_include_tax: true,
    vies: true,
    label: 'VAT',
  });
  expect((await w.admin.must('GET /admin/settings/seller')).value.country).toBe('DE');
  expect((await preset({ preset: 'uk' })).status).toBe(409);

  const oss = (await preset({ preset: 'eu', place: 'FR', oss: true, replace: true })).body.rates;
  expect(oss).toHaveLength(2 + 26 + 1);
  expect(oss.find(({ country }) => country === 'FI')?.rate).toBe(25.5);
  const british = (await preset({ preset: 'uk', replace: true })).body.rates;
  expect(british.map(({ country, rate }) => [country, rate])).toEqual([
    ['GB', 20],
    ['*', 0],
  ]);
  const indian = (await preset({ preset: 'in', place: 'Gujarat', replace: true })).body.rates;
  expect(indian.map(({ region, components }) => [region, components.map(({ name, rate }) => [name, rate])])).toEqual([
    [
      'GJ',
      [
        ['CGST', 9],
        ['SGST', 9],
      ],
    ],
    [null, [['IGST', 18]]],
    [null, [['IGST', 0]]],
  ]);
  expect(indian[0]?.note).toBe('Place of supply: Gujarat (24)\nTax payable on reverse charge: no');
  expect((await preset({ preset: 'us', replace: true })).body.rates).toEqual([]);
  expect((await w.admin.must('GET /admin/settings/tax')).value).toMatchObject({ enabled: true, label: 'tax' });
  await preset({ preset: 'none' });
  expect((await w.admin.must('GET /admin/settings/tax')).value.enabled).toBe(false);

  const unknown = await preset({ preset: 'eu', place: 'CH' });
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['place']]);
  expect(Object.keys((await preset({ preset: 'in' })).body.errors ?? {})).toEqual(['place']);
});

test('the assistant puts no address into another country: it is removed, and its documents print none', async () => {
  const w = await world({ fresh: true });
  const choose = async (body: { preset: 'us' | 'uk' } | { preset: 'eu'; place: string }) => {
    await w.admin.must('POST /admin/tax-rates/preset', { body: { ...body, replace: true } });
    return (await w.admin.must('GET /admin/settings/seller')).value;
  };
  const sellerOfNewInvoice = async (country: string) => {
    const { invoice } = await w.buyOrFail({ billing: { country } });
    return (await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } })).seller;
  };
  const american = { street: '214 Alder Street, Suite 300', city: 'Portland, OR 97204' };
  await w.admin.must('PUT /admin/settings/seller', { body: { value: american, updated_at: null } });
  expect(await choose({ preset: 'us' })).toMatchObject({ ...american, country: 'US' });
  const noAddress = { street: '', city: '', postal_code: '', region: '' };
  expect(await choose({ preset: 'eu', place: 'DE' })).toMatchObject({ ...noAddress, country: 'DE' });
  expect((await sellerOfNewInvoice('DE')).join()).not.toMatch(/Alder Street|Portland|Germany/);

  await w.db.deleteFrom('settings').where('key', '=', 'seller').execute();
  w.deps.settings.invalidate();
  expect(await choose({ preset: 'eu', place: 'DE' })).toMatchObject({ ...noAddress, country: 'DE' });

  const { updated_at } = await w.admin.must('GET /admin/settings/seller');
  await w.admin.must('PUT /admin/settings/seller', { body: { value: germanSeller, updated_at } });
  expect(await choose({ preset: 'eu', place: 'DE' })).toEqual(germanSeller);
  expect(await sellerOfNewInvoice('DE')).toEqual(expect.arrayContaining(['10115 Berlin', 'Germany']));
  expect(await choose({ preset: 'uk' })).toMatchObject({ ...noAddress, country: 'GB' });
});

test('a replaced rate that was used ends with the day before', async () => {
  const w = await taxedWorld();
  await w.buyOrFail({ billing: { country: 'DE' } });
  await w.admin.must('POST /admin/tax-rates/preset', { body: { preset: 'uk', replace: true } });
  const { data } = await w.admin.must('GET /admin/tax-rates', { query: { sort: 'id' } });
  expect(data.map(({ country, in_use, valid_to }) => [country, in_use, valid_to !== null])).toEqual([
    ['DE', true, true],
    ['GB', false, false],
    ['*', false, false],
  ]);
  expect((await w.preview({ country: 'DE' })).taxes).toMatchObject([{ rate: 0 }]);
});

test('an admin can try what an invoice would contain', async () => {
  const { admin } = await taxedWorld({ preset: 'in', place: 'GJ' });
  const tried = await admin.must('POST /admin/tax-rates/try', {
    body: { billing: { country: 'IN', region: 'Maharashtra' }, amount: '99.99' },
  });
  expect(tried).toMatchObject({
    net: '99.99',
    total: '117.99',
    taxes: [{ name: 'IGST', rate: 18, base: '99.99', amount: '18.00' }],
    notes: ['Place of supply: Maharashtra (27)', 'Tax payable on reverse charge: no'],
  });
  const without = await admin.call('POST /admin/tax-rates/try', { body: { billing: { country: 'IN' }, amount: 1 } });
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['billing.region']]);
});

test('the end of a rate is a day in the company’s time zone', async () => {
  const w = await taxedWorld();
  const [rate] = (await w.admin.must('GET /admin/tax-rates')).data;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(new Date());
  const params = { id: rate?.id ?? 0 };
  const end = (valid_to: string) =>
    w.admin.must('PUT /admin/tax-rates/{id}', {
      params,
      body: { ...rate, valid_from: '2020-01-01', valid_to, updated_at: undefined } as never,
    });
  await end(today);
  expect((await w.preview({ country: 'DE' })).taxes).toMatchObject([{ rate: 19 }]);
  await end('2020-01-02');
  expect((await w.preview({ country: 'DE' })).taxes).toMatchObject([{ rate: 0 }]);
});

test('the assistant and a change of settings at once both count', async () => {
  const w = await world({ fresh: true });
  for (const [i, place] of ['DE', 'FR', 'AT', 'NL', 'BE'].entries()) {
    const footer = `Footer ${i}`;
    const [preset] = await Promise.all([
      w.admin.call('POST /admin/tax-rates/preset', { body: { preset: 'eu', place, replace: true } }),
      w.admin.must('PUT /admin/settings/seller', { body: { value: { ...germanSeller, footer } } }),
      w.admin.must('PUT /admin/settings/tax', {
        body: { value: { enabled: true, prices_include_tax: true, vies: false, label: `VAT ${i}` } },
      }),
    ]);
    expect(preset.status).toBe(200);
    expect((await w.admin.must('GET /admin/settings/seller')).value.footer).toBe(footer);
    // The assistant sets the label, so only untouched fields can tell.
    expect((await w.admin.must('GET /admin/settings/tax')).value.vies).toBe(false);
  }
});
