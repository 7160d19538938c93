import { expect, test } from 'vitest';
import type { Rate } from './cached-rates.ts';
import { ruleOfSale, type TaxedBuyer } from './rule-of-sale.ts';

const rate = (name: string, fields: Partial<Rate> = {}): Rate => ({
  id: 1,
  name,
  country: '*',
  region: null,
  buyer: 'any',
  needs_tax_id: false,
  category: 'S',
  components: [],
  rate_milli: 0,
  note: null,
  valid_from: '2026-01-01',
  valid_to: null,
  position: 1,
  used_at: null,
  created_at: '',
  updated_at: '',
  ...fields,
});

const seller = { country: 'DE', region: null };
const company = (fields: Partial<TaxedBuyer> = {}): TaxedBuyer => ({
  country: 'FR',
  region: null,
  is_business: true,
  tax_id_state: 'valid',
  ...fields,
});
const consumer = (country: string, region: string | null = null): TaxedBuyer => ({
  country,
  region,
  is_business: false,
  tax_id_state: 'none',
});

const everywhere = rate('everywhere');
const union = rate('union', { country: 'EU' });
const country = rate('country', { country: 'FR' });
const region = rate('region', { country: 'FR', region: 'Corsica' });
const consumers = rate('consumers', { buyer: 'consumer' });
const businesses = rate('businesses', { buyer: 'business' });
const withTaxId = rate('with tax id', { buyer: 'business', needs_tax_id: true });

const nameOf = (rates: Rate[], buyer: TaxedBuyer, day = '2026-11-23') => ruleOfSale(rates, buyer, seller, day)?.name;

test('the closest place counts: region, country, European Union, everywhere', () => {
  const all = [everywhere, union, country, region];
  expect(nameOf(all, consumer('FR', 'corsica'))).toBe('region');
  expect(nameOf(all, consumer('FR', 'Alsace'))).toBe('country');
  expect(nameOf(all, consumer('IT'))).toBe('union');
  expect(nameOf(all, consumer('CH'))).toBe('everywhere');
  expect(nameOf(all, consumer('DE'))).toBe('everywhere');
});

test('the kind of buyer comes before the place', () => {
  const all = [country, everywhere, consumers, businesses, withTaxId];
  expect(nameOf(all, company())).toBe('with tax id');
  expect(nameOf(all, company({ tax_id_state: 'unchecked' }))).toBe('with tax id');
  expect(nameOf(all, company({ tax_id_state: 'invalid' }))).toBe('businesses');
  expect(nameOf(all, company({ tax_id_state: 'none' }))).toBe('businesses');
  expect(nameOf(all, consumer('FR'))).toBe('consumers');
  expect(nameOf([country, everywhere], company())).toBe('country');
});

test('a company without a valid tax id is taxed as a consumer before anyone is', () => {
  expect(nameOf([everywhere, consumers], company({ tax_id_state: 'invalid' }))).toBe('consumers');
});

test('a rule counts from its first to its last day', () => {
  const ended = rate('ended', { valid_to: '2026-06-30' });
  const begun = rate('begun', { valid_from: '2026-07-01' });
  expect(nameOf([ended, begun], consumer('FR'), '2026-06-30')).toBe('ended');
  expect(nameOf([ended, begun], consumer('FR'), '2026-07-01')).toBe('begun');
  expect(nameOf([ended, begun], consumer('FR'), '2025-12-31')).toBeUndefined();
});

test('of equal rules the first in order counts', () => {
  expect(nameOf([rate('first'), rate('second')], consumer('FR'))).toBe('first');
});
