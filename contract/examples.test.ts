import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './shared/http.ts';

const examples = Object.values(api)
  .flatMap((area) => Object.values(area as Record<string, Endpoint>))
  .flatMap(({ method, path, body }) => {
    if (typeof body !== 'object') return [];
    const { examples: list = [] } = (z.globalRegistry.get(body) ?? {}) as { examples?: unknown[] };
    return list.map((example) => ({ call: `${method} ${path}`, body, example: example as Record<string, unknown> }));
  });

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : [];

test('many bodies have an example', () => {
  expect(examples.length).toBeGreaterThan(50);
});

test.each(examples)('the example of $call is valid, and each of its fields is one of the body', ({ body, example }) => {
  expect(z.safeParse(body, example).error?.issues).toBeUndefined();
  const { properties, $defs = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const known = properties ?? Object.values($defs)[0]?.properties ?? {};
  expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(example)));
});

test('no example holds a password, a token or another secret', () => {
  for (const { call, example } of examples)
    expect(
      namesIn(example).filter((name) => /password|token|secret|^code$|challenge|assertion/.test(name)),
      call,
    ).toEqual(/\/admin\/(coupons|mail\/test)/.test(call) ? ['code'] : []);
});
