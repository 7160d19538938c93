import { expect, test } from 'vitest';
import { optionQuery, readOptions } from '../../contract/shared/option-query.ts';
import {
  daysOf,
  itemsOf,
  needsDpa,
  rowsOf,
  type Sellable,
  selectionFrom,
  selectionInUrl,
  selectionQuery,
  subtotalOf,
} from './selection.ts';

const option = (id: number, more: Partial<Sellable['options'][number]> = {}) => ({
  id,
  group_name: null,
  title: `Option ${id}`,
  description: null,
  price: '10.00',
  delivery_days: 0,
  max_quantity: 1,
  ...more,
});

const service: Sellable = {
  id: 1,
  title: 'Survey',
  price_decimal: '499.00',
  delivery_days: 5,
  max_quantity: 1,
  needs_dpa: false,
  options: [
    option(11, { group_name: 'Size', price: '0.00' }),
    option(12, { group_name: 'Size', price: '99.90' }),
    option(13, { price: '150.00', delivery_days: -3 }),
    option(14, { price: '12.50', max_quantity: 20 }),
  ],
  related: [
    {
      id: 2,
      title: 'Backup',
      slug: 'backup',
      price_decimal: '57.50',
      delivery_days: 9,
      image: null,
      needs_dpa: false,
      default_options: [{ option_id: 21, quantity: 1 }],
    },
  ],
};

test('the first option of each group is chosen by default, and nothing else', () => {
  const selection = selectionFrom(service);
  expect(selection).toEqual({ quantity: 1, options: { 11: 1 }, related: [] });
  expect([subtotalOf(service, selection), daysOf(service, selection), selectionQuery(service, selection)]).toEqual([
    '499.00',
    5,
    '',
  ]);
});

test('options change price and days, and are sent with their service', () => {
  const selection = selectionInUrl(service, '?option=12&option=13&option=14:4');
  expect(subtotalOf(service, selection)).toBe('798.90');
  expect(daysOf(service, selection)).toBe(2);
  expect(itemsOf(service, selection)).toEqual([
    {
      service_id: 1,
      quantity: 1,
      options: [
        { option_id: 12, quantity: 1 },
        { option_id: 13, quantity: 1 },
        { option_id: 14, quantity: 4 },
      ],
    },
  ]);
  expect(selectionQuery(service, selection)).toBe('&option=12&option=13&option=14%3A4');
});

test('a related service is another item with its default options', () => {
  const selection = { ...selectionFrom(service), related: [2] };
  expect(itemsOf(service, selection)[1]).toEqual({
    service_id: 2,
    quantity: 1,
    options: [{ option_id: 21, quantity: 1 }],
  });
  expect([subtotalOf(service, selection), daysOf(service, selection)]).toEqual(['556.50', 9]);
  expect(rowsOf(service, selection).map(({ title }) => title)).toEqual(['Survey', 'Option 11', 'Backup']);
});

test('a URL with unknown options, two of a group or too many of one still gives a valid choice', () => {
  expect(selectionInUrl(service, '?option=99&option=12&option=11&option=14:90&option=x&option=-1').options).toEqual({
    11: 1,
    14: 20,
  });
});

test('a form without JavaScript names the same options', () => {
  const sent = new URLSearchParams('choice-0=12&option=13&quantity-14=4&quantity-15=0&page=2');
  expect(readOptions(sent)).toEqual([
    { id: 12, quantity: 1 },
    { id: 13, quantity: 1 },
    { id: 14, quantity: 4 },
  ]);
  expect(optionQuery(readOptions(sent)).toString()).toBe('option=12&option=13&option=14%3A4');
});

test('the agreement is needed for the service or one that is bought with it', () => {
  const selection = selectionFrom(service);
  const withOther = { ...selection, related: [2] };
  const related = service.related.map((other) => ({ ...other, needs_dpa: true }));
  expect(needsDpa(service, withOther)).toBe(false);
  expect(needsDpa({ ...service, needs_dpa: true }, selection)).toBe(true);
  expect(needsDpa({ ...service, related }, selection)).toBe(false);
  expect(needsDpa({ ...service, related }, withOther)).toBe(true);
});
