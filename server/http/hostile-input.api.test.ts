import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpointOf } from '../../test/support/client.ts';
import {
  type Field,
  fieldsOf,
  hostileTexts,
  hostileThings,
  openWitness,
  valueAt,
  withValue,
} from '../../test/support/hostile.ts';
import { play, type Scene, scenes } from '../../test/support/valid-bodies.ts';
import { type World, world } from '../../test/support/world.ts';

const calls = Object.keys(scenes) as (keyof typeof scenes)[];
const shapeOf = (call: string) => endpointOf(call).body as z.ZodType;
const texts = Object.values(hostileTexts);
// A form's texts go through the same rules: enough that its own reader is shown what it could stumble over.
const formTexts = (['orders', 'direction', 'NUL', 'control', 'nothing'] as const).map((of) => hostileTexts[of]);
const everything = [...texts, ...Object.values(hostileThings)];

function bodyWith({ body, repeats = {} }: Scene, { path }: Field, value: unknown) {
  const changed = withValue(body, path, value) as Record<string, unknown>;
  const again = repeats[path.join('.')];
  return again ? { ...changed, [again]: value } : changed;
}

/** White space may be trimmed and collapsed; a text of nothing else is nothing. Forms know texts only. */
const asKept = (value: unknown) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

type Trial = { w: World; call: keyof typeof scenes; witness: () => Promise<string> };

/** One field at a time is made hostile. What was refused has to leave no trace, and what was taken has to be kept. */
async function tryField({ w, call, witness }: Trial, field: Field, values: unknown[], form: boolean) {
  const name = field.path.join('.');
  let scene = await scenes[call](w);
  let before = await witness();
  const untouched = async () =>
    expect(await witness(), `${call} ${name}: something stayed of what was refused`).toBe(before);
  for (const value of values) {
    const sent = bodyWith(scene, field, value);
    const { status, body } = await play(call, scene, sent, form);
    const said = `${call} ${name} = ${JSON.stringify(value)?.slice(0, 80)}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
    const named = Object.keys(body.errors ?? {});
    const isNamed = named.some((one) => one === name || name.startsWith(`${one}.`) || one.startsWith(`${name}.`));
    if (status === 422 && isNamed && !scene.told) continue;
    if (status < 300) {
      expect(field.refused, said).toBe(false);
      const kept = scene.read ? await scene.read(sent, body) : body;
      if (name in Object(kept) && !scene.rewritten?.includes(name))
        expect(asKept(valueAt(kept, field.path)), said).toBe(asKept(value));
    } else {
      const foreseen = scene.answers?.[name] ?? 422;
      expect(status, said).toBe(foreseen);
      expect(foreseen === 422 ? named : [scene.told], said).toEqual(isNamed ? named : [scene.told]);
      await untouched();
    }
    // It has been acted on, or counted as a try: on with a new one.
    scene = await scenes[call](w);
    before = await witness();
  }
  await untouched();
}

test.each(calls)('%s takes what is right, and of everything else says which field is wrong', async (call) => {
  const w = await world();
  const { images = [], status = 200 } = endpointOf(call);
  const right = await scenes[call](w);
  const answer = await play(call, right, right.body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([right.refused ?? status, expect.anything()]);
  const trial = { w, call, witness: await openWitness(w.db) };
  for (const field of fieldsOf(shapeOf(call))) {
    if (!right.files) await tryField(trial, field, everything, false);
    if (images.length > 0) await tryField(trial, field, formTexts, true);
  }
});

test('a body that would reach for a prototype is refused by every call, and reaches none', async () => {
  const w = await world();
  for (const call of calls) {
    const { by, body, id } = await scenes[call](w);
    const [method = '', path = ''] = call.split(' ');
    for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const raw = `{${key},${JSON.stringify(body).slice(1)}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await by.send(method, `/api${path.replace(/\{\w+\}/, String(id))}`, { raw, headers });
      expect([answer.status, answer.body.message], call).toEqual([400, 'The request body is not valid JSON.']);
    }
  }
  expect({}).not.toHaveProperty('isAdmin');
});
