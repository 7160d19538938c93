import { expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import { readPdf } from '../billing/documents/pdf-reader.fixture.ts';
import { frenchCompany, germanSeller, taxedWorld } from './tax.fixture.ts';

const invoiceOf = async ({ db }: Pick<Awaited<ReturnType<typeof world>>, 'db'>, id: number) => {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, document: JSON.parse(row.document) as Record<string, unknown> };
};

test('with tax off, a preview shows the prices of the page and needs no country', async () => {
  const { visitor, service } = await world({ fresh: true });
  const items = [{ service_id: service.id, quantity: 1 }];
  expect(await visitor.must('POST /checkout/preview', { body: { items } })).toEqual({
    lines: [
      {
        position: 1,
        title: service.title,
        quantity: 1,
        unit_price: '499.00',
        discount: '0.00',
        net: '499.00',
        tax: '0.00',
        total: '499.00',
      },
    ],
    subtotal: '499.00',
    discount: '0.00',
    net: '499.00',
    taxes: [],
    total: '499.00',
    notes: [],
    delivery_days: 5,
    questions: 0,
    done_by: expect.any(String),
    valid_until: expect.any(String),
    today: expect.any(String),
  });
  expect((await visitor.must('GET /config')).tax).toBeUndefined();
});

test('with tax on, the country is required everywhere, and nothing is charged without it', async () => {
  const w = await taxedWorld();
  const responses = [
    await w.visitor.call('POST /checkout/preview', { body: { items: w.items } }),
    await w.buy(),
    await w.customer.call('POST /customer/orders', { body: { items: w.items } }),
    await w.visitor.call('POST /payments/paypal/orders', { body: { service_id: w.service.id } }),
  ];
  for (const { status, body } of responses)
    expect([status, body.errors]).toEqual([422, { 'billing.country': ['The billing.country field is required.'] }]);
  const blank = await w.buy({ billing: { country: ' ' } });
  expect(blank.body.errors).toEqual({ 'billing.country': ['The billing.country field is required.'] });
  expect(await w.captured()).toEqual([]);
});

test('a company needs its name and address, and a country with regions the region', async () => {
  const w = await taxedWorld({ preset: 'in', place: 'GJ' });
  const billing = { country: 'IN', is_business: true };
  const response = await w.visitor.call('POST /checkout/preview', { body: { items: w.items, billing } });
  expect(Object.keys(response.body.errors ?? {})).toEqual([
    'billing.region',
    'billing.company',
    'billing.line1',
    'billing.city',
    'billing.postal_code',
  ]);
});

test('a company elsewhere in the EU pays no VAT, and its invoice says why', async () => {
  const w = await taxedWorld();
  const preview = await w.preview(frenchCompany);
  expect(preview).toMatchObject({
    net: '419.33',
    total: '419.33',
    taxes: [{ name: 'VAT', rate: 0, base: '419.33', amount: '0.00' }],
    notes: ['Reverse charge'],
  });
  const { invoice } = await w.buyOrFail({ billing: frenchCompany, expected_total: preview.total });
  expect(await w.captured()).toMatchObject([{ amount: '419.33' }]);
  const { document, ...amounts } = await invoiceOf(w, invoice.id);
  expect(amounts).toMatchObject({ net_cents: 419_33, tax_cents: 0, amount_cents: 419_33 });
  expect(document).toMatchObject({
    seller: { legal_name: 'Alder GmbH', tax_ids: [{ kind: 'eu_vat', number: 'DE136695976' }] },
    buyer: { company: 'Atelier Nord SARL', tax_id: { kind: 'eu_vat', number: 'FR40303265045' }, country: 'FR' },
    notes: ['Reverse charge'],
    tax_category: 'AE',
  });
  await expectLedgerToMatch();
});

test('an invoice outside the scope of VAT shows no rate on its page either, but why', async () => {
  const w = await taxedWorld();
  const { invoice } = await w.buyOrFail({ billing: { country: 'US' } });
  const shown = { net: '419.33', tax: '0.00', taxes: [], notes: ['Outside the scope of VAT.'] };
  expect(invoice).toMatchObject(shown);
  expect(await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } })).toMatchObject(shown);
});

test('a VAT number with an invalid check digit is named', async () => {
  const w = await taxedWorld();
  const invalid = { ...frenchCompany, tax_id: 'FR41303265045' };
  const message = 'This is not a valid VAT number for France.';
  const response = await w.buy({ billing: invalid });
  expect([response.status, response.body.errors]).toEqual([422, { 'billing.tax_id': [message] }]);
  expect(await w.captured()).toEqual([]);
});

test('a consumer in another member state pays the price on the page', async () => {
  const w = await taxedWorld();
  const preview = await w.preview({ country: 'FR' });
  expect(preview).toMatchObject({
    net: '419.33',
    total: '499.00',
    taxes: [{ name: 'VAT', rate: 19, base: '419.33', amount: '79.67' }],
  });
  const { invoice } = await w.buyOrFail({ billing: { country: 'FR' }, expected_total: preview.total });
  expect(await w.captured()).toMatchObject([{ amount: '499.00' }]);
  expect(await invoiceOf(w, invoice.id)).toMatchObject({ net_cents: 419_33, tax_cents: 79_67, amount_cents: 499_00 });
  expect((await w.buy({ billing: { country: 'FR' }, expected_total: '419.33' })).status).toBe(409);
  await expectLedgerToMatch();
});

test('tax is added on top, and the charge, the order and the invoice have the same cents', async () => {
  const w = await taxedWorld({ preset: 'us' }, { ...germanSeller, country: 'US', region: 'NY', tax_ids: [] });
  const components = [{ name: 'Sales tax', rate: 8.875 }];
  await w.admin.must('POST /admin/tax-rates', { body: { name: 'New York', country: 'US', region: 'NY', components } });
  const billing = { country: 'US', region: 'New York' };
  const preview = await w.preview(billing);
  expect(preview).toMatchObject({ subtotal: '499.00', net: '499.00', total: '543.29' });
  const { invoice } = await w.buyOrFail({ billing, expected_total: '543.29' });
  expect(await w.captured()).toMatchObject([{ amount: '543.29' }]);
  expect(await invoiceOf(w, invoice.id)).toMatchObject({ net_cents: 499_00, tax_cents: 44_29, amount_cents: 543_29 });
  expect((await w.preview({ country: 'US', region: 'TX' })).total).toBe('499.00');
  await expectLedgerToMatch();
});

test('a rate that has changed between page and payment is a conflict, and nothing is charged', async () => {
  const w = await taxedWorld({ preset: 'uk' }, { ...germanSeller, country: 'GB', tax_ids: [] });
  await w.setPricesIncludeTax(false);
  const { total } = await w.preview({ country: 'GB' });
  const [rate] = (await w.admin.must('GET /admin/tax-rates')).data;
  await w.admin.must('PUT /admin/tax-rates/{id}', {
    params: { id: rate?.id ?? 0 },
    body: { ...rate, components: [{ name: 'VAT', rate: 25 }] } as never,
  });
  const paypal = await w.visitor.must('POST /payments/paypal/orders', {
    body: { items: w.items, billing: { country: 'GB' } },
  });
  const outdated = await w.buy({ billing: { country: 'GB' }, expected_total: total });
  expect([outdated.status, outdated.body.message]).toEqual([
    409,
    'The price has changed to $623.75. You have not been charged. Please check the order and pay again.',
  ]);
  expect(await w.captured()).toEqual([]);
  await w.sandbox.approve(paypal.id);
  await w.admin.must('PUT /admin/tax-rates/{id}', {
    params: { id: rate?.id ?? 0 },
    body: { ...rate, updated_at: undefined } as never,
  });
  const other = { payment_provider: 'paypal' as const, payment_token: paypal.id, billing: { country: 'GB' } };
  expect((await w.buy(other)).status).toBe(409);
  expect(await w.captured()).toEqual([]);
});

test('a PayPal order for the whole purchase pays it', async () => {
  const w = await taxedWorld();
  const { id } = await w.visitor.must('POST /payments/paypal/orders', {
    body: { items: w.items, billing: frenchCompany },
  });
  await w.sandbox.approve(id);
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: id, billing: frenchCompany });
  expect(await w.captured()).toMatchObject([{ provider: 'paypal', amount: '419.33' }]);
  const { status, body } = await w.visitor.call('POST /payments/paypal/orders', { body: {} });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['service_id']]);
});

test('a customer’s order uses the billing details of the request, else of the profile', async () => {
  const w = await taxedWorld();
  await w.customer.must('PUT /customer/billing-profile', { body: { country: 'DE' } });
  const fromProfile = await w.customer.must('POST /customer/orders', { body: { items: w.items } });
  const given = await w.customer.must('POST /customer/orders', { body: { items: w.items, billing: frenchCompany } });
  expect([fromProfile.total_amount, given.total_amount]).toEqual(['499.00', '419.33']);
  const { document } = await invoiceOf(w, given.invoice_id ?? 0);
  expect(document.buyer).toMatchObject({ company: 'Atelier Nord SARL' });
  await expectLedgerToMatch();
});

test('without the company’s own details, businesses can’t buy and consumers can', async () => {
  const w = await taxedWorld(undefined, { ...germanSeller, tax_ids: [] });
  for (const response of [
    await w.buy({ billing: frenchCompany }),
    await w.visitor.call('POST /checkout/preview', { body: { items: w.items, billing: frenchCompany } }),
  ])
    expect([response.status, response.body.message]).toEqual([409, 'Please complete your company details first.']);
  expect(await w.captured()).toEqual([]);
  await w.buyOrFail({ billing: { country: 'DE' } });
});

test('a preview creates nothing, and a client gets 120 per minute', async () => {
  const w = await taxedWorld();
  const visitor = w.newVisitor();
  const body = { items: w.items, billing: { country: 'DE' } };
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await visitor.call('POST /checkout/preview', { body })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await w.db.selectFrom('checkout_attempts').selectAll().execute()).toEqual([]);
});

test('the billing details of a guest become the profile of a new account only', async () => {
  const w = await taxedWorld();
  const { token } = await w.buyOrFail({ billing: frenchCompany, email: 'nord@mail.test' });
  const profile = await w.signedIn(token).must('GET /customer/billing-profile');
  expect(profile).toMatchObject({
    is_business: true,
    company: 'Atelier Nord SARL',
    tax_id_state: 'valid',
    city: 'Paris',
  });
  await w.buyOrFail({ billing: { country: 'DE' }, email: w.customer.email });
  expect(await w.customer.must('GET /customer/billing-profile')).toMatchObject({ country: null, updated_at: null });
});

test('a confirmed payment is settled with the tax of its start', async () => {
  const w = await taxedWorld({ preset: 'uk' }, { ...germanSeller, country: 'GB', tax_ids: [] });
  const billing = { country: 'GB' };
  const purchase = { billing, email: 'slow@mail.test', payment_token: await w.sandbox.cardToken('4000002760003184') };
  const started = await w.buy(purchase);
  const { payment_token = '' } = started.body.requires_action ?? {};
  await w.admin.must('POST /admin/tax-rates/preset', { body: { preset: 'eu', place: 'DE', replace: true } });
  await w.sandbox.confirmAtBank(payment_token);
  const { invoice } = await w.buyOrFail({ ...purchase, payment_token });
  expect(await invoiceOf(w, invoice.id)).toMatchObject({ tax_cents: 83_17, amount_cents: 499_00 });
  await expectLedgerToMatch();
});

test('the tax code of a service is on the invoice, its correction and its credit note, and on no page', async () => {
  const w = await taxedWorld({ preset: 'in', place: 'GJ' }, { ...germanSeller, country: 'IN', tax_ids: [] });
  const params = { id: w.service.id };
  const { category, title, description, price_decimal, delivery_days, updated_at } = await w.admin.must(
    'GET /admin/services/{id}',
    { params },
  );
  const body = { category_id: category.id, title, description, price_decimal, delivery_days };
  const saved = await w.admin.must('PUT /admin/services/{id}', {
    params,
    body: { ...body, tax_code: ' 998313 ', updated_at } as never,
  });
  expect(saved.tax_code).toBe('998313');
  expect((await w.admin.must('PUT /admin/services/{id}', { params, body: body as never })).tax_code).toBe('998313');
  const long = await w.admin.call('PUT /admin/services/{id}', {
    params,
    body: { ...body, tax_code: '9'.repeat(17) } as never,
  });
  expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ['tax_code']]);

  const billing = { country: 'IN', region: 'GJ' };
  const { invoice } = await w.buyOrFail({ billing });
  const corrected = await w.admin.must('POST /admin/invoices/{id}/correct', {
    params: { id: invoice.id },
    body: { billing: { ...billing, city: 'Surat' } as never },
  });
  const [note] = (await w.admin.must('GET /admin/credit-notes')).data;
  for (const path of [`invoices/${invoice.id}`, `invoices/${corrected.id}`, `credit-notes/${note?.id}`]) {
    const { bytes } = await w.admin.send('GET', `/api/admin/${path}/download`);
    expect(readPdf(bytes).texts.join(' '), path).toContain('SAC 998313');
  }
  const { bytes } = await w.visitor.send('GET', `/api/services/${saved.slug}`);
  expect(bytes.toString()).not.toContain('998313');
});

test('an invoice with a reverse charge has the tax ids of both', async () => {
  const w = await taxedWorld();
  const { invoice } = await w.buyOrFail({ billing: { ...frenchCompany, po_number: 'PO-77' } });
  const { bytes } = await w.admin.send('GET', `/api/admin/invoices/${invoice.id}/download`);
  const { texts } = readPdf(bytes);
  for (const text of ['VAT ID: DE136695976', 'VAT ID: FR40303265045', 'Atelier Nord SARL', 'PO-77', 'Reverse charge'])
    expect(texts.join('\n')).toContain(text);
});

test('with tax on, the site knows its label and which countries need a region, the same for everyone', async () => {
  const w = await taxedWorld({ preset: 'in', place: 'GJ' });
  const forVisitor = (await w.visitor.must('GET /config')).tax;
  expect(forVisitor).toEqual({
    label: 'GST',
    prices_include_tax: false,
    country: 'DE',
    region_countries: ['IN'],
  });
  expect((await w.customer.must('GET /config')).tax).toEqual(forVisitor);
  await w.setPricesIncludeTax(true);
  expect((await w.visitor.must('GET /config')).tax).toMatchObject({ prices_include_tax: true });
});
