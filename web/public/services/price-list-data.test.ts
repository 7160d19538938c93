import { expect, test } from 'vitest';
import type { OfferedService } from '../../../contract/selling/catalog.ts';
import {
  readServiceFilters,
  type ServiceFilters,
  serviceFilterQuery,
} from '../../../contract/shared/service-filters.ts';
import { filterServices, offerText } from './price-list-data.ts';

const service = (slug: string, price_decimal: string, delivery_days: number): OfferedService => ({
  id: 1,
  category_id: 1,
  category: { id: 1, name: 'Security', slug: 'security' },
  title: slug,
  slug,
  teaser: null,
  description: '',
  price_decimal,
  delivery_days,
  video: null,
  image: null,
  active: true,
  updated_at: '2026-11-24T09:00:00.000Z',
  done_by: '2026-12-01',
  valid_until: '2026-11-24T18:00:00.000Z',
  today: '2026-11-24',
  questions: 0,
  can_cost_more: false,
});
const services = [service('backup', '790.00', 5), service('drill', '449.00', 10), service('laptop', '149.00', 2)];
const needs = [{ slug: 'hacked', name: 'We were hacked', services: ['drill', 'backup', 'gone'] }];
const none: ServiceFilters = { need: null, maxPrice: null, maxDays: null, sort: null };

test.each([
  ['no filter', {}, ['backup', 'drill', 'laptop']],
  ['a need', { need: 'hacked' }, ['backup', 'drill']],
  ['a highest price, which is included', { maxPrice: 449 }, ['drill', 'laptop']],
  ['the longest delivery, which is included', { maxDays: 5 }, ['backup', 'laptop']],
  ['all of them', { need: 'hacked', maxPrice: 600, maxDays: 5 }, []],
  ['the lowest price first', { sort: 'price' }, ['laptop', 'drill', 'backup']],
  ['the fastest first', { sort: 'days' }, ['laptop', 'backup', 'drill']],
] as const)('%s', (_, filters, slugs) => {
  expect(filterServices(services, { ...none, ...filters }, needs).map(({ slug }) => slug)).toEqual(slugs);
});

test('filters are read from a URL and written in a fixed order, without unknown values', () => {
  const read = (query: string) =>
    serviceFilterQuery(readServiceFilters(new URLSearchParams(query), ['hacked'])).toString();
  expect(read('sort=price&max_days=5&max_price=600&need=hacked')).toBe(
    'need=hacked&max_price=600&max_days=5&sort=price',
  );
  expect(read('sort=id&max_days=4&max_price=1e3&need=other')).toBe('');
});

test('the offer of a category names the number of services and the lowest price', () => {
  expect([offerText(4, '$320'), offerText(1, '$149'), offerText(0, null)]).toEqual([
    '4 services from $320',
    '1 service from $149',
    'No services yet',
  ]);
});
