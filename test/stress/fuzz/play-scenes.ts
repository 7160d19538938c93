import { REPLIES, SECRET } from '../../../server/inbox/inbound/inbound.fixture.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { openStage, type Stage } from '../../support/stage.ts';
import { validRequests } from '../../support/valid/valid-bodies.ts';
import type { World } from '../../support/world.ts';
import type { Operation } from './operations.ts';
import type { Plan } from './plan.ts';
import { createdRecord, type Scene, scenes } from './scenes.ts';

type Valid = keyof typeof validRequests;

/** No caller has the keys of the providers' webhooks, and the bank decides about a dispute. */
const NEVER_SUCCESSFUL = ['orders.stripeWebhook', 'orders.paypalWebhook', 'refunds.writeOffDispute'];

export const unexpected = (never: string[]) => never.filter((id) => !NEVER_SUCCESSFUL.includes(id));

/** A second application over the database of the first, which has ended. */
export async function openScenes(place: TestDatabase, secretsKey: string): Promise<Stage> {
  const stage = await openStage({
    listening: true,
    place,
    variables: { TRUST_PROXY: '1', SECRETS_KEY: secretsKey, INBOUND_ADDRESS: REPLIES, INBOUND_SECRET: SECRET },
  });
  // Random calls may have changed settings so that nothing can be sold.
  const { db, events } = stage.deps;
  await db.deleteFrom('settings').where('key', 'not in', ['currency', 'clock_offset_ms']).execute();
  await events.publish({ type: 'settings.changed' });
  return stage;
}

async function ofExample(w: World, call: string): Promise<Scene | null> {
  const make = validRequests[call as Valid];
  if (!make) return createdRecord(w, call);
  const { client, id, itemId, body, files } = await make(w);
  const scene = { token: client.token, ids: [id, itemId] };
  if (!files) return { ...scene, body };
  const texts = Object.entries(body).filter(([, value]) => !Array.isArray(value) && value !== null);
  const form = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
  const images = Object.entries(files).map(([name, { bytes, type = 'image/png' }]) => [
    name,
    { bytes: Buffer.from(bytes), type },
  ]);
  return {
    ...scene,
    form: { ...form, ...Object.fromEntries(images), ...(call.startsWith('PUT ') && { _method: 'PUT' }) },
  };
}

/** A call that succeeds once, of records and in states made for it. Null if nothing is known about it. */
export async function sceneFor(w: World, operation: Operation): Promise<{ plan: Plan; token: string | null } | null> {
  const { method, path, id: operationId } = operation;
  const isForm = operationId.endsWith('ByForm');
  const call = `${isForm ? 'PUT' : method} ${path.slice('/api'.length)}`;
  const scene = await (scenes[call]?.(w) ?? ofExample(w, call));
  if (!scene) return null;
  const { token, ids = [], ...rest } = scene;
  const filled = ids.reduce<string>((p, one) => p.replace(/\{\w+\}/, encodeURIComponent(String(one))), path);
  const plan: Plan = { query: [], headers: [], ...rest, method, path: filled };
  if (isForm && plan.body && !plan.form) {
    const { body, ...others } = plan;
    const texts = Object.entries(body as object).filter(([, value]) => value !== null && typeof value !== 'object');
    const form = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    return { plan: { ...others, form: { ...form, _method: 'PUT' } }, token };
  }
  return { plan, token };
}
