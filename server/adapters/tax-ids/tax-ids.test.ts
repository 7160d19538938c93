import { expect, test } from 'vitest';
import { parseTaxId } from './tax-ids.ts';

test.each([
  ['DE', 'DE 136,695 976', 'eu_vat', 'DE136695976'],
  ['FR', '40 303 265 045', 'eu_vat', 'FR40303265045'],
  ['GR', 'EL094259216', 'eu_vat', 'EL094259216'],
  ['AT', 'atu13585627', 'eu_vat', 'ATU13585627'],
  ['NL', 'NL004495445B01', 'eu_vat', 'NL004495445B01'],
  ['GB', 'GB 980 7806 84', 'gb_vat', 'GB980780684'],
  ['GB', 'xi 980 7806 84', 'gb_vat', 'XI980780684'],
  ['IM', '980780684', 'gb_vat', 'GB980780684'],
  ['MC', 'FR 40303265045', 'eu_vat', 'FR40303265045'],
  ['IN', '27aapfu0939f1zv', 'in_gstin', '27AAPFU0939F1ZV'],
  ['AU', '83 914 571 673', 'other', '83914571673'],
  ['AE', '100 1234 5670 0003', 'other', '100123456700003'],
])('in %s, %s is a number of the kind %s', async (country, text, kind, number) => {
  expect(await parseTaxId(country, text)).toEqual({ kind, number });
});

test.each([
  ['DE', 'DE136695977', 'This is not a valid VAT number for Germany.'],
  ['DE', 'FR40303265045', 'This is not a valid VAT number for Germany.'],
  ['NL', 'x', 'This is not a valid VAT number for the Netherlands.'],
  ['GB', 'GB1', 'This is not a valid VAT number for the United Kingdom.'],
  ['GB', 'XI980780685', 'This is not a valid VAT number for the United Kingdom.'],
  ['GB', 'XIGB980780684', 'This is not a valid VAT number for the United Kingdom.'],
  ['FR', 'XI980780684', 'This is not a valid VAT number for France.'],
  ['IM', 'GB980780685', 'This is not a valid VAT number for the Isle of Man.'],
  ['MC', 'DE136695976', 'This is not a valid VAT number for Monaco.'],
  ['IN', '27AAPFU0939F1ZX', 'This is not a valid GSTIN for India.'],
  ['AU', '83 914 571 674', 'This is not a valid ABN for Australia.'],
  ['AE', '=1+1', 'This is not a valid tax number for the United Arab Emirates.'],
])('in %s, %s is rejected with the name of its kind', async (country, text, error) => {
  expect(await parseTaxId(country, text)).toEqual({ error });
});
