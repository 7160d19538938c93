import { expect, test } from 'vitest';
import { disputesText } from './payout-labels.ts';

type Line = { order_id: number; kind?: 'earned' | 'reversal'; on_hold?: boolean };

const textFor = (...lines: Line[]) =>
  disputesText({
    payouts: lines.map(({ order_id, kind = 'earned', on_hold = true }, i) => ({
      lines: [{ id: i + 1, kind, order_id, on_hold }],
    })),
  });

test('a run without disputed lines says nothing about disputes', () => {
  expect(textFor({ order_id: 1, on_hold: false })).toBe('');
});

test('disputed lines of a run are counted, in the singular and the plural', () => {
  expect(textFor({ order_id: 1 }, { order_id: 2, on_hold: false })).toBe(
    '1 commission in this run belongs to a disputed payment.',
  );
  expect(textFor({ order_id: 1 }, { order_id: 1 })).toBe('2 commissions in this run belong to a disputed payment.');
  expect(textFor({ order_id: 1 }, { order_id: 2 })).toBe('2 commissions in this run belong to disputed payments.');
});

test('disputed lines that are not all commissions are called lines', () => {
  expect(textFor({ order_id: 1 }, { order_id: 1, kind: 'reversal' })).toBe(
    '2 lines in this run belong to a disputed payment.',
  );
});
