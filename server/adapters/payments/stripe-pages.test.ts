import { expect, test } from 'vitest';
import { PaymentUnavailable } from './payments.ts';
import { MAX_PAGES, pagesOf } from './stripe-pages.ts';

const lists = { reading: (read) => read({} as never), pace: (call) => call() } satisfies Parameters<typeof pagesOf>[0];

async function read(list: Parameters<typeof pagesOf>[1]): Promise<number> {
  let pages = 0;
  for await (const _ of pagesOf(lists, list)) pages += 1;
  return pages;
}

test('a list ends with its last page', async () => {
  const found = ['a', 'b', 'c'];
  const list: Parameters<typeof pagesOf>[1] = async (_, { starting_after: after = '' }) => {
    const id = found[found.indexOf(after) + 1] ?? '';
    return { data: [{ id }], has_more: id !== 'c' };
  };
  expect(await read(list)).toBe(3);
});

test('a page that is returned again and again ends the list with an error', async () => {
  let calls = 0;
  const list = async () => {
    calls += 1;
    return { data: [{ id: 'same' }], has_more: true };
  };
  await expect(read(list)).rejects.toThrow(PaymentUnavailable);
  expect(calls).toBe(2);
});

test('a list of new pages without an end is not read forever', async () => {
  let calls = 0;
  const list = async () => {
    calls += 1;
    return { data: [{ id: String(calls) }], has_more: true };
  };
  await expect(read(list)).rejects.toThrow(PaymentUnavailable);
  expect(calls).toBe(MAX_PAGES);
});
