import { z } from 'zod';
import type { Endpoint } from '../../../contract/shared/http.ts';
import { allCalls, type Client, endpointOf } from '../client.ts';
import { formOf } from '../forms.ts';
import { next } from '../seeds.ts';
import type { World } from '../world.ts';
import { accountNeeds } from './valid-account-bodies.ts';
import { catalogNeeds } from './valid-catalog-bodies.ts';
import { deliveryNeeds } from './valid-delivery-bodies.ts';
import { exitNeeds } from './valid-exit-bodies.ts';
import { legalNeeds } from './valid-legal-bodies.ts';
import { listNeeds } from './valid-list-bodies.ts';
import { moneyNeeds } from './valid-money-bodies.ts';
import type { Needs, ValidRequest, WithBody } from './valid-request.ts';
import { shopNeeds } from './valid-shop-bodies.ts';
import { taxNeeds } from './valid-tax-bodies.ts';
import { threadNeeds } from './valid-thread-bodies.ts';

type Fields = Record<string, unknown>;

export function sendValid(
  call: string,
  { client: by, id, itemId, files }: ValidRequest,
  body: unknown,
  form = files !== undefined,
) {
  const [method = '', path = ''] = call.split(' ');
  const url = `/api${path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(itemId))}`;
  if (!form) return by.send(method, url, { body });
  const texts = Object.entries(body as Record<string, string>).filter(([, value]) => !Array.isArray(value));
  const fields = { ...Object.fromEntries(texts), ...files, ...(method === 'PUT' ? { _method: 'PUT' } : {}) };
  return by.send('POST', url, formOf(fields));
}

const needs: Needs = {
  ...accountNeeds,
  ...catalogNeeds,
  ...deliveryNeeds,
  ...exitNeeds,
  ...listNeeds,
  ...moneyNeeds,
  ...legalNeeds,
  ...shopNeeds,
  ...taxNeeds,
  ...threadNeeds,
};

const bodyOf = (call: string) => endpointOf(call).body as z.ZodObject;
const exampleOf = (call: string): Fields | undefined =>
  (z.globalRegistry.get(bodyOf(call)) as { examples?: Fields[] } | undefined)?.examples?.[0];

async function callerOf(w: World, { access }: Endpoint): Promise<Client> {
  if (access === 'public') return w.newVisitor();
  if (access !== 'signed-in' && access.includes('admin')) return w.admin;
  return access === 'signed-in' || access.includes('customer') ? w.newCustomer() : w.personAs('staff');
}

/** A request is made again and again, and these fields may have to differ from one record to the next. */
const unique: Record<string, (text: string) => string> = {
  // A role has no spaces in its name.
  name: (text) => `${text}${/^[a-z]/.test(text) ? '-' : ' '}${next()}`,
  title: (text) => `${text} ${next()}`,
  code: (text) => `${text}-${next()}`,
  email: (text) => text.replace('@', `${next()}@`),
};
const renewed = (example: Fields): Fields =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      typeof value === 'string' ? (unique[name]?.(value) ?? value) : value,
    ]),
  );

/** The record that a change changes is created by the `POST` of its parent path. */
async function createRecord(w: World, call: WithBody) {
  const creation = call.replace('PUT ', 'POST ').replace('/{id}', '') as WithBody;
  if (!/^PUT [^{]+\/\{id\}$/.test(call) || !allCalls.includes(creation)) return null;
  const { files, ...request } = await validRequests[creation](w);
  const { status, body } = await sendValid(creation, { ...request, ...(files ? { files } : {}) }, request.body);
  if (status !== 201) throw new Error(`${creation} returned ${status}: ${JSON.stringify(body)}`);
  const example = exampleOf(call) ?? {};
  const fields = Object.fromEntries(Object.keys(example).map((name) => [name, request.body[name] ?? example[name]]));
  const asRead = 'updated_at' in bodyOf(call).shape ? { updated_at: body.updated_at } : {};
  return { ...request, id: Number(body.id), body: { ...fields, ...asRead } };
}

async function validRequest(w: World, call: WithBody): Promise<ValidRequest> {
  const more = (await needs[call]?.(w)) ?? {};
  const created = more.id === undefined ? await createRecord(w, call) : null;
  return {
    ...(created ?? { client: more.client ?? (await callerOf(w, endpointOf(call))) }),
    ...more,
    body: { ...(created?.body ?? renewed(exampleOf(call) ?? {})), ...more.body },
    // Each change renews it, so that none but the latest is accepted.
    expectedStatus: { updated_at: 409, ...more.expectedStatus },
    rewritten: ['updated_at', ...(created?.rewritten ?? []), ...(more.rewritten ?? [])],
  };
}

const withBody = allCalls.filter((call) => typeof endpointOf(call).body === 'object') as WithBody[];

/** An example in the contract is enough for most endpoints. */
export const validRequests = Object.fromEntries(
  withBody.map((call) => {
    if (!exampleOf(call) && !needs[call])
      throw new Error(`${call} needs an example in the contract, or a valid request in test/support/valid.`);
    return [call, (w: World) => validRequest(w, call)];
  }),
) as Record<WithBody, (w: World) => Promise<ValidRequest>>;
