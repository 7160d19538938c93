import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpointOf } from '../../test/support/client.ts';
import { onPostgres } from '../../test/support/databases.ts';
import {
  type Field,
  fieldsOf,
  hostileTexts,
  hostileValues,
  openStateProbe,
  valueAt,
  withValue,
} from '../../test/support/hostile.ts';
import { sendValid, validRequests } from '../../test/support/valid/valid-bodies.ts';
import type { ValidRequest } from '../../test/support/valid/valid-request.ts';
import { type World, world } from '../../test/support/world.ts';

const calls = Object.keys(validRequests) as (keyof typeof validRequests)[];
const schemaOf = (call: string) => endpointOf(call).body as z.ZodType;
const texts = Object.values(hostileTexts);
// Forms use the same schemas, so only texts that could affect the form parser are tried.
const formTexts = (['orders', 'direction', 'NUL', 'control', 'nothing'] as const).map((name) => hostileTexts[name]);
const allValues = [...texts, ...Object.values(hostileValues)];
// These reach a column or an operator. Only validation sees the others, so SQLite alone tries them.
const { orders, NUL, direction } = hostileTexts;
const databaseTexts = [orders, NUL, direction, hostileTexts['half a character']];
const databaseValues = [null, hostileValues.zero, hostileValues['a number beyond every column']];
const valuesOfEngine = () => (onPostgres() ? [...databaseTexts, ...databaseValues] : allValues);

function bodyWith({ body, repeatedAs = {} }: ValidRequest, { path }: Field, value: unknown) {
  const changed = withValue(body, path, value) as Record<string, unknown>;
  const repeated = repeatedAs[path.join('.')];
  return repeated ? { ...changed, [repeated]: value } : changed;
}

/** White space may be trimmed and collapsed, and forms send only texts. */
const normalized = (value: unknown) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

type Trial = { w: World; call: keyof typeof validRequests; probe: () => Promise<string> };

async function tryField({ w, call, probe }: Trial, field: Field, values: unknown[], form: boolean) {
  const name = field.path.join('.');
  let request = await validRequests[call](w);
  let before = await probe();
  const expectUnchanged = async () =>
    expect(await probe(), `${call} ${name}: a rejected request changed the database`).toBe(before);
  for (const value of values) {
    const sentBody = bodyWith(request, field, value);
    await request.resetLimit?.();
    const { status, body } = await sendValid(call, request, sentBody, form);
    const details = `${call} ${name} = ${JSON.stringify(value)?.slice(0, 80)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
    const errorFields = Object.keys(body.errors ?? {});
    const isNamed = errorFields.some((f) => f === name || name.startsWith(`${f}.`) || f.startsWith(`${name}.`));
    if (status === 422 && isNamed && !request.errorField) continue;
    if (status < 300) {
      expect(field.alwaysRejected, details).toBe(false);
      const stored = request.read ? await request.read(sentBody, body) : body;
      if (name in Object(stored) && !request.rewritten?.includes(name))
        expect(normalized(valueAt(stored, field.path)), details).toBe(normalized(value));
    } else {
      const expected = request.expectedStatus?.[name] ?? 422;
      expect(status, details).toBe(expected);
      expect(expected === 422 ? errorFields : [request.errorField], details).toEqual(
        isNamed ? errorFields : [request.errorField],
      );
      await expectUnchanged();
    }
    // The request changed something or counted as an attempt: continue with a new one.
    request = await validRequests[call](w);
    before = await probe();
  }
  await expectUnchanged();
}

test.each(calls)('%s accepts valid input and names the invalid field of any other', async (call) => {
  const w = await world();
  const { images = [], status = 200 } = endpointOf(call);
  const valid = await validRequests[call](w);
  const response = await sendValid(call, valid, valid.body);
  expect([response.status, JSON.stringify(response.body)]).toEqual([
    valid.expectedRejection ?? status,
    expect.anything(),
  ]);
  const trial = { w, call, probe: await openStateProbe(w.db) };
  for (const field of fieldsOf(schemaOf(call))) {
    if (!valid.files) await tryField(trial, field, valuesOfEngine(), false);
    if (images.length > 0 && !onPostgres() && field.path.length === 1) await tryField(trial, field, formTexts, true);
  }
});

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
