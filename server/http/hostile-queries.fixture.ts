import { expect, test } from 'vitest';
import type { z } from 'zod';
import { allCalls, type Client, endpointOf } from '../../test/support/client.ts';
import { fieldsOf, hostileTexts } from '../../test/support/hostile.ts';
import { partOf } from '../../test/support/parts.ts';
import { next } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';

// Exports have the queries of their lists, and a limit that many calls exceed.
const calls = (allCalls as string[]).filter((call) => {
  const { method, query, response } = endpointOf(call);
  // An unknown version is a missing record.
  return method === 'GET' && query && response !== 'file' && call !== 'GET /legal/{kind}';
});
export const parametersOf = (call: string) =>
  fieldsOf(endpointOf(call).query as z.ZodType).map(({ path }) => String(path[0]));

const callerOf = (w: World, call: string): Client => {
  const { access } = endpointOf(call);
  if (access === 'public') return w.visitor;
  if (access === 'signed-in' || access.includes('customer')) return w.customer;
  return access.includes('admin') ? w.admin : w.staff;
};

async function recordFor(w: World, call: string): Promise<number> {
  if (call.includes('/coupons/{id}')) {
    const body = { code: `HOSTILE${next()}`, percent: 10, max_uses: 5 };
    return (await w.admin.must('POST /admin/coupons', { body })).id;
  }
  if (!call.includes('/orders/{id}')) return w.customer.id;
  const items = [{ service_id: w.service.id, quantity: 1 as const }];
  return (await w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } })).id;
}

const values = [
  ...Object.values(hostileTexts).filter((text) => text.isWellFormed() && text.length < 1_000),
  'x'.repeat(201),
  '-1',
  '0',
  '1.5',
  '1e9',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '%',
  '\\',
  '*',
  '[object Object]',
  '-id',
  'password_hash',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
];

/** Parameters that a call can't do without. */
const needed: Record<string, Record<string, string>> = {
  'GET /staff/calendar': { from: '2026-11-02', to: '2026-11-08' },
};

export function testHostileQueries(part: 1 | 2 | 3 | 4): void {
  test.each(partOf(calls, part))('%s accepts any parameter value or names the invalid parameter', async (call) => {
    const w = await world();
    const client = callerOf(w, call);
    const path = `/api${call.split(' ')[1]}`
      .replace('{userId}', String((await w.customer.must('GET /admin-user')).id))
      .replace('{slug}', w.service.slug)
      .replace('{id}', String(await recordFor(w, call)));
    const get = async (query: string, tried?: string) => {
      const others = Object.entries(needed[call] ?? {}).filter(([name]) => name !== tried);
      const url = `${path}?${[...others.map((pair) => pair.join('=')), query].join('&')}`;
      return (await client.send('GET', url)) as Awaited<ReturnType<Client['send']>>;
    };
    for (const name of parametersOf(call)) {
      for (const value of values) {
        const { status, body } = await get(`${name}=${encodeURIComponent(value)}`, name);
        const details = `${name}=${value}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
        if (status === 200) expect(body.data ?? body.rows ?? body.options ?? body.jobs, details).toBeInstanceOf(Array);
        else expect([status, Object.keys(body.errors ?? {})], details).toEqual([422, [name]]);
      }
      const twice = await get(`${name}=1&${name}=2`, name);
      expect([twice.status, Object.keys(twice.body.errors ?? {})], `${name} twice`).toEqual([422, [name]]);
      for (const list of [`${name}[]=1`, `${name}[$ne]=1`]) {
        const { status, body } = await get(list, name);
        expect([status, Object.keys(body.errors ?? {})], list).toEqual([422, [name]]);
      }
    }
    for (const name of ['statu', 'PAGE', 'other[]', '[x]', 'constructor', 'toString', '__proto__', 'page ', '%00']) {
      const { status, body } = await get(`${encodeURIComponent(name)}=1`);
      expect([status, Object.keys(body.errors ?? {})], name).toEqual([422, [name]]);
    }
    // A ranking has one page.
    if (call === 'GET /services/hot' || !parametersOf(call).includes('page')) return;
    const beyond = await get('page=1000000&per_page=100');
    expect([beyond.status, beyond.body.data]).toEqual([200, []]);
  });
}
