import { expect, test } from 'vitest';
import { allCalls, type Client, endpointOf, type RawRequest } from '../../test/support/client.ts';
import { onPostgres } from '../../test/support/databases.ts';
import { partOf } from '../../test/support/parts.ts';
import { type World, world } from '../../test/support/world.ts';

export const callsWithId = (allCalls as string[]).filter((call) => call.includes('{'));

const callerOf = ({ admin, staff, customer, visitor }: World, call: string): Client => {
  const area = /^\w+ \/(admin|staff|customer)\//.exec(call)?.[1];
  if (area) return { admin, staff, customer }[area as 'admin'];
  const { access } = endpointOf(call);
  if (typeof access === 'object') return admin;
  return access === 'public' ? visitor : customer;
};

export function send(client: Client, call: string, id: string | number, request: RawRequest = {}) {
  const [method = '', path = ''] = call.split(' ');
  return client.send(method, `/api${path.replace(/\{\w+\}/, String(id))}`, request);
}

const invalidIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e99',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  '1;drop%20table%20users',
  "1'--",
  '1%20or%201=1',
  '%00',
  '1%00',
  '1%0a',
  '%201',
  '0x1',
  '1e0',
  '+1',
  '%D9%A1%D9%A2',
  '%F0%9F%92%A5',
  '%E2%80%AE1',
  '%EF%BC%91',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '..%2f1',
  'x'.repeat(300),
];

const invalidBodies: RawRequest[] = [
  {},
  { raw: '{', headers: { 'content-type': 'application/json' } },
  { raw: 'x', headers: { 'content-type': 'text/plain' } },
];

export function testUnknownIds(part: 1 | 2 | 3 | 4): void {
  test.each(partOf(callsWithId, part))('%s with an unknown or malformed id is 404 whatever the body', async (call) => {
    const caller = callerOf(await world(), call);
    const notFound = (await send(caller, call, call.includes('{slug}') ? 'unknown-slug' : 2_147_483_647)).body.message;
    expect(notFound).toMatch(/ not found\.$/);
    for (const id of invalidIds)
      for (const request of endpointOf(call).body && !onPostgres() ? invalidBodies : [{}]) {
        const { status, body } = await send(caller, call, id, request);
        expect([status, body.message], `${id} ${JSON.stringify(request)}`).toEqual([404, notFound]);
      }
    expect((await send(caller, call, 'x'.repeat(5_000))).status).toBe(400);
  });
}
