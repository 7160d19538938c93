import { expect, test } from 'vitest';
import { adminCommands } from '../admin/all-screens.ts';
import { type Found, paletteOptions } from './palette-options.ts';
import { recordQuery } from './verbs.ts';

const record = (kind: Found['data'][number]['kind'], id: number, title: string, url: string) => ({
  kind,
  id,
  title,
  text: '',
  url,
  highlights: [],
});

const dana = record('customer', 7, 'Dana Whitfield', '/admin/dashboard/customers/7/orders');
const order = record('order', 31, 'Order 31', '/admin/dashboard/orders/31');

const optionsOf = (query: string, found: Found['data'] = [], pathname = '/admin/dashboard/overview', isAdmin = true) =>
  paletteOptions({
    query,
    pathname,
    isAdmin,
    commands: adminCommands,
    recent: [],
    found: { data: found, total: found.length, partial: false, did_you_mean: [] } as unknown as Found,
  });
const first = (...args: Parameters<typeof optionsOf>) => optionsOf(...args)[0];

test('a verb and a number act on an order, a verb and a name on a customer', () => {
  expect(first('refund 31')).toMatchObject({ title: 'Refund order 31', to: '/admin/dashboard/orders/31?refund=1' });
  expect(first('assign order #31')).toMatchObject({ to: '/admin/dashboard/orders/31?assign=1' });
  expect(recordQuery('message dana')).toBe('dana');
  expect(first('message dana', [dana])).toMatchObject({
    title: 'Message Dana Whitfield',
    to: '/admin/dashboard/chat?with=7',
  });
  expect(recordQuery('refund')).toBe('refund');
});

test('what can be done with the order on the screen comes first, for admins', () => {
  const here = '/admin/dashboard/orders/31';
  expect(first('', [], here)).toMatchObject({ group: 'On this screen', title: 'Assign order 31' });
  expect(first('canc', [], here)).toMatchObject({ title: 'Cancel order 31' });
  expect(first('', [], here, false)?.group).not.toBe('On this screen');
});

test('an exact number comes before names only if the query is a number', () => {
  for (const query of ['31', '#31', 'INV-2026-31']) expect(first(query, [order])).toMatchObject({ title: 'Order 31' });
  expect(first('orders 3', [order])?.title).toBe('Order 31');
  expect(first('due', [order])?.title).toBe('Show orders due this week');
});
