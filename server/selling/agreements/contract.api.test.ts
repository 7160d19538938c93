import { expect, test } from 'vitest';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { templatesFor } from '../../platform/legal/templates/templates.ts';
import { orderIdOf, publishText, shownBy, withTexts } from './agreements.fixture.ts';
import { renderContract } from './contract.ts';
import { blocksOf } from './text-blocks.ts';

const MEGABYTE = 1_000_000;

test('the confirmation has the contract as soon as a right of withdrawal was shown, or as the setting says', async () => {
  const w = await withTexts();
  const contractsOf = async (email: string) => {
    const emails = await w.emailsTo(email);
    return emails.flatMap(({ attachments }) => attachments).filter(({ filename }) => filename.startsWith('contract-'));
  };
  const bare = w.purchase();
  await w.buyOrFail(bare);
  expect(await contractsOf(bare.email)).toEqual([]);
  const template = templatesFor('eu_de').find(({ kind }) => kind === 'withdrawal');
  await publishText(w, 'withdrawal', template?.html ?? '');
  const consumer = w.purchase();
  await w.buyOrFail({ ...consumer, accepted: await shownBy(w) });
  const id = await orderIdOf(w, consumer.email);
  const [contract] = await contractsOf(consumer.email);
  expect(contract?.filename).toBe(`contract-${id}.pdf`);
  expect(contract?.size).toBeLessThan(MEGABYTE);
  for (const [value, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await w.deps.settings.set(w.db, 'attach_contract', value, null);
    const buyer = w.purchase();
    await w.buyOrFail(buyer);
    expect(await contractsOf(buyer.email)).toHaveLength(count);
  }
});

test('the contract states order, consents and texts word for word, with their dates', async () => {
  const w = await withTexts();
  const template = templatesFor('eu_de').find(({ kind }) => kind === 'withdrawal');
  await publishText(w, 'withdrawal', template?.html ?? '');
  const buyer = w.purchase();
  await w.buyOrFail({ ...buyer, accepted: await shownBy(w) });
  const id = await orderIdOf(w, buyer.email);
  await publishText(w, 'terms', '<p>Later terms.</p>');
  const { document } = await w.db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const order = {
    id,
    document: JSON.parse(document),
    placedAt: '2026-11-28T09:15:00.000Z',
    delivery: 'Delivery: Dec 5.',
    withdrawalDay: '2026-12-14',
  };
  const pdf = await renderContract(w.db, order, 'Europe/Berlin');
  expect(pdf.length).toBeLessThan(MEGABYTE);
  const text = readPdf(pdf).texts.join(' ').replace(/\s+/g, ' ');
  for (const words of [
    `Order ${id}`,
    'placed on Nov 28, 2026, 10:15 AM GMT+1',
    'Terms of Service of Sep 23, 2025 (version 1): accepted on',
    'Delivery: Dec 5.',
    'You can withdraw from this contract until Dec 14, 2026.',
    'Text of withdrawal',
    'at least 30 days’ notice',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Later terms.');
});

test('a text becomes paragraphs, with the places where its links lead', () => {
  expect(
    blocksOf(
      '<h2 id="a">One &amp; two</h2><p>See <a href="https://a.test/x">this</a>.</p><ol><li><p>First</p></li><li>Second<ul><li>Inner</li></ul></li></ol><table><tr><th>A</th><td>B</td></tr></table>',
    ),
  ).toEqual([
    { tag: 'H2', text: 'One & two', indent: 0 },
    { tag: 'P', text: 'See this (https://a.test/x).', indent: 0 },
    { tag: 'P', text: '1. First', indent: 1 },
    { tag: 'P', text: '2. Second', indent: 1 },
    { tag: 'P', text: '• Inner', indent: 2 },
    { tag: 'P', text: 'A · B', indent: 0 },
  ]);
});
