import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { parametersOf, testHostileQueries } from './hostile-queries.fixture.ts';

testHostileQueries(1);

// Best results, as many as the caller asks for, or short lists to choose from.
const wholeLists = [
  'GET /find',
  'GET /needs',
  'GET /legal',
  'GET /admin/legal',
  'GET /admin/orders/{id}/consents',
  'GET /customer/orders/{id}/consents',
  'GET /admin/legal/templates',
  'GET /admin/email-texts',
  'GET /admin/staff-load',
  'GET /customer/reviewable-orders',
  'GET /customer/orders/waiting',
  // One a day, the newest twenty.
  'GET /profile/exports',
  // The calls that change a checklist answer with the whole one.
  'POST /staff/orders/{id}/checklist',
  'PUT /staff/orders/{id}/checklist/{line}',
  'DELETE /staff/orders/{id}/checklist/{line}',
  // These are as long as an order's services or people; a thread is read before or after an id.
  'GET /orders/{id}/intakes',
  'GET /orders/{id}/messages',
  'GET /orders/{id}/messages/mentionable',
  // A timeline is read before an entry.
  'GET /admin/customers/{id}/timeline',
];

// Unread conversations and open claims come first.
const inFixedOrder = ['GET /admin/inbox', 'GET /admin/guarantee-claims'];

test('every list has paging, and admin lists have a search and a sort', () => {
  const lists = (allCalls as string[]).filter((call) => {
    const { response } = endpointOf(call);
    return typeof response !== 'string' && 'shape' in response && 'data' in (response.shape as object);
  });
  expect(lists.length).toBeGreaterThan(20);
  for (const call of lists.filter((name) => !wholeLists.includes(name))) {
    const isSearched = call.includes(' /admin/') && !call.includes('/reports/') && !call.endsWith('/unpaid-orders');
    const expected =
      isSearched && !inFixedOrder.includes(call) ? ['page', 'per_page', 'search', 'sort'] : ['page', 'per_page'];
    expect(parametersOf(call), call).toEqual(expect.arrayContaining(expected));
    const { access, query } = endpointOf(call);
    const { per_page } = (query as z.ZodType<{ per_page: number }>).parse({});
    if (call.includes(' /admin/') || access === 'public')
      expect(per_page, call).toBe(call === 'GET /search' ? 20 : access === 'public' ? 100 : 25);
  }
});
