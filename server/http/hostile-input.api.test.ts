import { expect, test } from 'vitest';
import { validRequests } from '../../test/support/valid/valid-bodies.ts';
import { world } from '../../test/support/world.ts';
import { calls, testHostileInput } from './hostile-input.fixture.ts';

testHostileInput(1);

test('every endpoint rejects a body that would change a prototype', async () => {
  const w = await world();
  for (const call of calls) {
    const { client: by, body, id, itemId } = await validRequests[call](w);
    const [method = '', path = ''] = call.split(' ');
    for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const raw = `{${key},${JSON.stringify(body).slice(1)}`;
      const headers = { 'content-type': 'application/json' };
      const url = `/api${path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(itemId))}`;
      const response = await by.send(method, url, { raw, headers });
      expect([response.status, response.body.message], call).toEqual([400, 'The request body is not valid JSON.']);
    }
  }
  expect({}).not.toHaveProperty('isAdmin');
});
