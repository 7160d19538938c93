import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { oneLine } from '../../contract/shared/text.ts';
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
import { partOf } from '../../test/support/parts.ts';
import { sendValid, validRequests } from '../../test/support/valid/valid-bodies.ts';
import type { ValidRequest } from '../../test/support/valid/valid-request.ts';
import { type World, world } from '../../test/support/world.ts';
import { AppError } from '../shared/errors.ts';
import { parseInput } from './input.ts';

export const calls = Object.keys(validRequests) as (keyof typeof validRequests)[];
const schemaOf = (call: string) => endpointOf(call).body as z.ZodType;
const texts = Object.values(hostileTexts);
// Forms use the same schemas, so only texts that could affect the form parser are tried.
const formTexts = (['orders', 'direction', 'NUL', 'control', 'nothing'] as const).map((name) => hostileTexts[name]);
const allValues = [...texts, ...Object.values(hostileValues)];
// These reach a column or an operator. Only validation sees the others, so SQLite alone tries them.
const { orders, NUL, direction } = hostileTexts;
const databaseTexts = [orders, NUL, direction, hostileTexts['half a character']];
const databaseValues = [
  null,
  hostileValues.zero,
  hostileValues['the largest safe integer'],
  hostileValues['a number beyond every column'],
];
const valuesOfEngine = () => (onPostgres() ? [...databaseTexts, ...databaseValues] : allValues);

function bodyWith({ body, repeatedAs = {} }: ValidRequest, { path }: Field, value: unknown) {
  const changed = withValue(body, path, value) as Record<string, unknown>;
  const repeated = repeatedAs[path.join('.')];
  return repeated ? { ...changed, [repeated]: value } : changed;
}

/** White space may be trimmed and collapsed, lines lose control characters, and forms send only texts. */
const normalized = (value: unknown) => oneLine(String(value ?? '').toWellFormed());

type Parsed = { body?: unknown; invalidFields?: string[] };

/** The body as the endpoint would read it, or the fields that it would name. */
function parseBody(call: string, body: unknown): Parsed {
  const endpoint = endpointOf(call);
  const request = { method: endpoint.method, query: {}, body: JSON.parse(JSON.stringify(body)) };
  try {
    return { body: parseInput(endpoint, request as FastifyRequest).body };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    return { invalidFields: Object.keys(error.extra.errors ?? {}) };
  }
}

const isNamedIn = (errorFields: string[], name: string) =>
  errorFields.some((f) => f === name || name.startsWith(`${f}.`) || f.startsWith(`${name}.`));

/** Some requests need a whole order, so a new one is made only after the last one was used. */
async function openRequests(w: World, call: keyof typeof validRequests) {
  const probe = await openStateProbe(w.db);
  let latest = await validRequests[call](w);
  let before: string | null = await probe();
  return {
    /** Its body is changed and parsed, but not sent. */
    latest: () => latest,
    async unused(): Promise<ValidRequest> {
      if (before === null) {
        latest = await validRequests[call](w);
        before = await probe();
      }
      await latest.resetLimit?.();
      return latest;
    },
    markUsed() {
      before = null;
    },
    async expectUnchanged(name: string) {
      if (before !== null)
        expect(await probe(), `${call} ${name}: a rejected request changed the database`).toBe(before);
    },
  };
}

/** A flag has several spellings and is stored in one. */
function flagIn({ body }: Parsed, { path }: Field): boolean | undefined {
  const read = valueAt(body, path);
  return typeof read === 'boolean' ? read : undefined;
}

type Trial = { call: keyof typeof validRequests; requests: Awaited<ReturnType<typeof openRequests>> };

/**
 * A rejected value must store nothing, an accepted one must be stored as sent. All rejected values take the same way
 * through the server, so one is sent and the others are parsed only.
 */
async function tryField({ call, requests }: Trial, field: Field, values: unknown[], form: boolean) {
  const { errorsWithin } = endpointOf(call);
  const named = (text: string) =>
    errorsWithin && text.startsWith(`${errorsWithin}.`) ? text.slice(errorsWithin.length + 1) : text;
  const path = field.path.join('.');
  const name = named(path);
  const isNamedBy = (fields: string[]) => path === errorsWithin || isNamedIn(fields, name);
  let isRejectionSent = false;
  for (const value of values) {
    const title = `${call} ${name} = ${JSON.stringify(value)?.slice(0, 80)}`;
    // A form's fields are known only after its parser.
    const parsed: Parsed = form ? {} : parseBody(call, bodyWith(requests.latest(), field, value));
    const rejected = parsed.invalidFields?.map(named);
    if (rejected && isRejectionSent) {
      expect(rejected, title).toEqual(isNamedBy(rejected) ? rejected : [requests.latest().errorField]);
      continue;
    }
    const request = await requests.unused();
    const sentBody = bodyWith(request, field, value);
    const { status, body } = await sendValid(call, request, sentBody, form);
    const details = `${title}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
    const errorFields = Object.keys(body.errors ?? {});
    const isNamed = isNamedBy(errorFields);
    if (rejected) {
      expect([status, errorFields], details).toEqual([422, expect.arrayContaining(rejected)]);
      isRejectionSent = true;
    }
    if (status === 422 && isNamed && !request.errorField) continue;
    if (status < 300) {
      expect(field.alwaysRejected, details).toBe(false);
      const stored = request.read ? await request.read(sentBody, body) : body;
      if (name in Object(stored) && !request.rewritten?.includes(name))
        expect(normalized(valueAt(stored, field.path)), details).toBe(normalized(flagIn(parsed, field) ?? value));
    } else {
      const expected = request.expectedStatus?.[name] ?? 422;
      expect(status, details).toBe(expected);
      expect(expected === 422 ? errorFields : [request.errorField], details).toEqual(
        isNamed ? errorFields : [request.errorField],
      );
      await requests.expectUnchanged(name);
    }
    // It changed something or counted as an attempt.
    requests.markUsed();
  }
  await requests.expectUnchanged(name);
}

export function testHostileInput(part: 1 | 2 | 3 | 4): void {
  test.each(partOf(calls, part))('%s accepts valid input and names the invalid field of any other', async (call) => {
    const w = await world();
    const { images = [], status = 200 } = endpointOf(call);
    const valid = await validRequests[call](w);
    const response = await sendValid(call, valid, valid.body);
    expect([response.status, JSON.stringify(response.body)]).toEqual([
      valid.expectedRejection ?? status,
      expect.anything(),
    ]);
    const trial = { call, requests: await openRequests(w, call) };
    for (const field of fieldsOf(schemaOf(call))) {
      if (!valid.files) await tryField(trial, field, valuesOfEngine(), false);
      if (images.length > 0 && !onPostgres() && field.path.length === 1) await tryField(trial, field, formTexts, true);
    }
  });
}
