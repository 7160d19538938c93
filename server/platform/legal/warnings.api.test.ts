import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';

async function warningsOf(w: World, html: string) {
  const body = { title: 'Terms of Service', html };
  const { warnings } = await w.admin.must('PUT /admin/legal/{kind}', { params: { kind: 'terms' }, body });
  return warnings.map(({ code, message, blocking }) => [code, blocking, message]);
}

test('a text that warns is not refused', async () => {
  const w = await world({ fresh: true });
  expect(await warningsOf(w, '<p>Under the TMG.</p>')).toContainEqual(['tmg', false, expect.any(String)]);
});

test('a fact without a value is named where the text shows it, and not within a block that does not apply', async () => {
  const w = await world({ fresh: true });
  const gap = (name: string) => ['blank', false, `{{${name}}} has no value yet, so the text has a gap there.`];
  expect(await warningsOf(w, '<p>{{seller.vat_id}}, {{currency}}. {{seller.dispute_text}}</p>')).toEqual([
    gap('seller.vat_id'),
  ]);
  expect(await warningsOf(w, '<p>{{#if has_vat_id}}VAT id {{seller.vat_id}}{{/if}}</p>')).toEqual([]);
});

test('a template’s gap for words of the company is named', async () => {
  const w = await world({ fresh: true });
  const gap = ['gap', false, '“…” stands where the text needs words of your own.'];
  expect(await warningsOf(w, '<p>Its name and address: …</p>')).toEqual([gap]);
  expect(await warningsOf(w, '<p>Wait … and see.</p>')).toEqual([]);
});
