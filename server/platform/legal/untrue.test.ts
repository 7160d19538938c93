import { expect, test } from 'vitest';
import type { Facts } from './facts.ts';
import { firstPrivacy, firstTerms } from './first-texts.ts';
import { templatesFor } from './templates/templates.ts';
import { untrueIn } from './untrue.ts';

const facts = (flags: Record<string, boolean> = {}, values: Facts['values'] = {}): Facts => ({
  values: {
    currency: 'EUR',
    currency_name: 'euros',
    tax_label: 'VAT',
    terms_notice_days: '30',
    guarantee_days: '30',
    contact_months: '24 months',
    payment_methods: 'card',
    ...values,
  },
  flags: { clock_waits_for_payment: true, cancel_when_late: true, cancel_before_start: true, ...flags },
});

const notes = (sentence: string, flags = {}, kind: 'terms' | 'privacy' = 'terms') =>
  untrueIn({ kind, html: `<h2>Prices</h2><p>Hello. ${sentence} More.</p>` }, facts(flags));

test.each([
  ['Prices are in US dollars.', {}, 'prices are in euros (EUR)'],
  [
    'You pay the price shown on the service page when you order.',
    { tax_added: true },
    'the checkout adds VAT to the prices',
  ],
  ['All prices include taxes.', { tax_added: true }, 'the checkout adds VAT to the prices'],
  ['Prices are plus VAT.', { prices_include_tax: true }, 'prices include VAT'],
  [
    'Working days count from the day you order.',
    {},
    'working days start once an order is paid and its questions are answered',
  ],
  [
    'If we are late, you may cancel for a full refund.',
    { cancel_when_late: false },
    'customers can’t cancel an order that is late',
  ],
  ['You get at least 14 days’ notice of any change.', {}, 'the notice of changes is 30 days'],
])('an owner reads that “%s” is not so', (sentence, flags, truth) => {
  expect(notes(sentence, flags)).toEqual([`Your published terms say “${sentence}”, which is not so: ${truth}.`]);
});

test.each(['Contact messages for one year.', 'Contact messages until you ask us to delete them.'])(
  'a privacy policy must not promise another period for contact messages than the settings: “%s”',
  (sentence) => {
    expect(notes(sentence, {}, 'privacy')).toEqual([
      `Your published privacy policy says “${sentence}”, which is not so: contact messages stay for 24 months.`,
    ]);
  },
);

test.each([
  ['When you order: your name, your email address, what you ordered, and the invoice.', 'a phone number'],
  ['When you use the contact form: your name, your email address and your message.', 'files of a message'],
  ['Messages and orders for as long as you have an account.', 'orders stay as long as their invoices'],
])('a privacy policy must not leave out what is stored: “%s”', (sentence, truth) => {
  const found = untrueIn({ kind: 'privacy', html: `<li>${sentence}</li>` }, facts());
  expect(found).toEqual([expect.stringContaining(`“${sentence}”, which is not so: ${truth}`)]);
});

test('a promise that the program keeps is no lie', () => {
  expect(notes('Contact messages for two years.', {}, 'privacy')).toEqual([]);
});

test.each([
  ['Prices are in euros.', {}],
  ['You pay the price shown on the service page when you order.', {}],
  ['Prices don’t include VAT.', { tax_added: true }],
  ['Licenses are included in the price only where the service page says so.', { tax_added: true }],
  ['If we are late, you can’t cancel.', { cancel_when_late: false }],
  ['Tell us within 14 days of delivery.', {}],
  ['Orders remain under the terms of the day on which you order.', {}],
])('“%s” is no lie', (sentence, flags) => {
  expect(notes(sentence, flags)).toEqual([]);
});

test('our own texts contradict no setting', () => {
  for (const tax of ['tax_added', 'prices_include_tax', 'none'])
    for (const late of [true, false])
      for (const preset of ['us', 'eu_de', 'eu', 'uk'] as const)
        for (const { kind, html } of [
          ...templatesFor(preset),
          { kind: 'terms' as const, html: firstTerms },
          { kind: 'privacy' as const, html: firstPrivacy },
        ]) {
          const known = facts({ [tax]: true, cancel_when_late: late });
          expect(untrueIn({ kind, html }, known)).toEqual([]);
        }
});
