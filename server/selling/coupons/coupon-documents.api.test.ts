import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import { isSecondVersion, readDocument } from '../../invoicing/billing/documents/invoice-document.ts';
import { printedInvoice } from '../../invoicing/billing/documents/printed-document.ts';
import { taxedWorld } from '../../invoicing/tax/tax.fixture.ts';
import { createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

async function saleWithOptions(w: World) {
  const coupon = await createCoupon(w);
  const { options } = await w.admin.must('PUT /admin/services/{id}/options', {
    params: { id: w.service.id },
    body: {
      options: [
        { title: 'More seats', price: '12.50', max_quantity: 20 },
        { title: 'Express', price: '150.00' },
      ],
    },
  });
  const chosen = options.map(({ id }, i) => ({ option_id: id, quantity: i === 0 ? 4 : 1 }));
  return {
    titles: [w.service.title, 'More seats', 'Express'],
    coupon,
    sale: { items: [{ service_id: w.service.id, quantity: 1, options: chosen }], coupon_code: coupon.code },
  };
}

async function printed({ db }: World, invoiceId: number) {
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const read = readDocument(document);
  if (!isSecondVersion(read)) throw new Error('New invoices have the second version.');
  return printedInvoice(read, null);
}

test('email, PDF, invoice, order and lists show the options as lines and the coupon as one row', async () => {
  const w = await world();
  const { titles, coupon, sale } = await saleWithOptions(w);
  const { email } = w.purchase();
  // 699.00 less 20 %.
  const { invoice } = await w.buyOrFail({ ...sale, email, expected_total: '559.20' });

  const emails = await w.emailsTo(email);
  const confirmation = emails.find(({ text }) => text.includes('Total'));
  for (const text of [...titles, `Coupon ${coupon.code}`, '−$139.80', '$559.20'])
    expect(confirmation?.text).toContain(text);
  expect(confirmation?.html).toContain(`Coupon ${coupon.code}`);

  const pdf = await printed(w, invoice.id);
  expect(pdf.lines.map(({ title }) => title)).toEqual(titles);
  expect(pdf.amounts).toContainEqual({ label: `Coupon ${coupon.code}`, amount: '−$139.80' });

  const shown = await w.admin.must('GET /admin/invoices/{id}', { params: { id: invoice.id } });
  expect(shown).toMatchObject({ discount: '139.80', coupon_code: coupon.code, amount: '559.20' });
  expect(shown.order.items.map(({ service }) => service.title)).toEqual(titles);
  const [order] = await w.ordersOf(email);
  const list = await w.admin.must('GET /admin/orders', { query: { search: email } });
  for (const { items } of [
    await w.admin.must('GET /admin/orders/{id}', { params: { id: order?.id ?? 0 } }),
    ...list.data,
  ])
    expect(items.map(({ service }) => service.title)).toEqual(titles);
  expect(list.data).toHaveLength(1);
});

test('an order that is paid later shows the coupon with its tax in the customer’s list, receipt and PDF', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(false);
  const { titles, coupon, sale } = await saleWithOptions(w);
  const order = await w.customer.must('POST /customer/orders', {
    body: { ...sale, payment_method: 'stripe', billing: { country: 'DE' } },
  });
  expect(order).toMatchObject({ total_amount: '665.45' });
  expect(order.items.map(({ service }) => service.title)).toEqual(titles);
  const id = order.invoice_id ?? 0;
  await w.customer.must('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const emails = await w.emailsTo(w.customer.email);
  expect(emails).toHaveLength(2);
  for (const { text } of emails) {
    expect(text).toContain(`Coupon ${coupon.code}`);
    expect(text).toContain('Express');
    expect(text).toContain('$665.45');
  }
  const pdf = await printed(w, id);
  expect(pdf.amounts.map(({ label, amount }) => [label, amount])).toEqual(
    expect.arrayContaining([
      ['Subtotal', '$699.00'],
      [`Coupon ${coupon.code}`, '−$139.80'],
      ['Net', '$559.20'],
      ['Total (USD)', '$665.45'],
    ]),
  );
});

test('the customer’s order and invoice say what was chosen, its coupon and tax, and for which company', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(false);
  const { titles, coupon, sale } = await saleWithOptions(w);
  const company = {
    is_business: true,
    company: 'Larch GmbH',
    line1: 'Am Wall 1',
    postal_code: '28195',
    city: 'Bremen',
  };
  const { id, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { ...sale, payment_method: 'stripe', billing: { country: 'DE', po_number: 'PO-7', ...company } },
  });
  const order = await w.customer.must('GET /customer/orders/{id}', { params: { id } });
  const amounts = { discount: '139.80', coupon_code: coupon.code, tax: '106.25', total_amount: '665.45' };
  expect(order).toMatchObject(amounts);
  expect(await w.admin.must('GET /admin/orders/{id}', { params: { id } })).toMatchObject(amounts);
  const [service, ...options] = order.items;
  expect(service).toMatchObject({ service: { slug: w.service.slug } });
  expect(service).not.toHaveProperty('parent_id');
  expect(options.map(({ parent_id, service: { title, slug } }) => [parent_id, title, slug])).toEqual(
    titles.slice(1).map((title) => [service?.id, title, null]),
  );
  const invoice = await w.customer.must('GET /customer/invoices/{id}', { params: { id: invoice_id ?? 0 } });
  expect(invoice.buyer).toMatchObject({ company: 'Larch GmbH', po_number: 'PO-7' });
  expect(invoice.buyer.lines).toEqual(expect.arrayContaining(['Larch GmbH', '28195 Bremen']));
});

test('an order names the coupon of its invoice even when the coupon has another code by now, and none without one', async () => {
  const w = await world();
  const { coupon, sale } = await saleWithOptions(w);
  const place = (body: object) =>
    w.customer.must('POST /customer/orders', { body: { ...sale, payment_method: 'stripe', ...body } });
  const [order, plain] = [await place({}), await place({ coupon_code: null })];
  await w.admin.must('PUT /admin/coupons/{id}', {
    params: { id: coupon.id },
    body: { code: `NEW-${coupon.code}`.slice(0, 32) },
  });
  for (const [{ id }, expected] of [
    [order, { discount: '139.80', coupon_code: coupon.code }],
    [plain, { discount: '0.00', coupon_code: null }],
  ] as const) {
    expect(await w.admin.must('GET /admin/orders/{id}', { params: { id } })).toMatchObject(expected);
    expect(await w.customer.must('GET /customer/orders/{id}', { params: { id } })).toMatchObject(expected);
  }
});
