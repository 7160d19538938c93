import { expect } from 'vitest';
import { ahead, DAY } from '../../../test/support/seeds.ts';
import { openStages, type Stage } from '../../../test/support/stage.ts';
import { type KnownClient, type World, world, worldOn } from '../../../test/support/world.ts';
import { assign, placeOrder, setStatus } from '../assignments/assignments.fixture.ts';
import { runAcceptance } from './deliveries.ts';

export { seedFile } from '../../order/files/files.fixture.ts';
export { assign, getOrder, placeOrder, setStatus } from '../assignments/assignments.fixture.ts';

/** Monday. */
export const START = '2027-03-01T10:00:00.000Z';

const aroundTheClock = {
  time_zone: 'UTC',
  working_days: [1, 2, 3, 4, 5, 6, 7],
  day_start: '00:00',
  day_end: '24:00',
  holidays: [],
};

const clock = { at: new Date(START) };
let stage: Stage | null = null;

async function openWorld(): Promise<World> {
  // A worker keeps this module, but closes the stages of a file at its end.
  if (stage && openStages().includes(stage)) return worldOn(stage);
  const now = () => new Date(clock.at);
  const w = await world({ fresh: true, change: () => ({ clock: { now, refresh: async () => {} } }) });
  stage = w.stage;
  return w;
}

/** The company works around the clock. The tests of a file share the application. */
export async function clockWorld() {
  clock.at = new Date(START);
  const w = await openWorld();
  const lasting = () =>
    w.db
      .updateTable('sessions')
      .set({ absolute_end_at: ahead(3_650 * DAY), expires_at: ahead(3_650 * DAY) })
      .execute();
  await lasting();
  const set = async (settings: object) => {
    for (const [key, value] of Object.entries(settings))
      await w.deps.settings.set(w.db, key as never, value as never, null);
    w.deps.settings.invalidate();
  };
  await set({ ...aroundTheClock, pay_commissions_after: 'delivery' });
  const lastingPerson = async (person: Promise<KnownClient>) => {
    const known = await person;
    await lasting();
    return known;
  };
  return {
    ...w,
    set,
    personAs: (role: string) => lastingPerson(w.personAs(role)),
    newCustomer: () => lastingPerson(w.newCustomer()),
    async goTo(time: string) {
      clock.at = new Date(time);
      await lasting();
      await checkAcceptance(w);
    },
    moveTo: (time: string) => {
      clock.at = new Date(time);
    },
  };
}

export const checkAcceptance = (w: World) => runAcceptance(w.deps, new AbortController().signal);

export const workspaceOf = (by: KnownClient, id: number) => by.must('GET /orders/{id}', { params: { id } });

export async function complete(by: KnownClient, id: number): Promise<void> {
  const order = await by.must('GET /orders/{id}', { params: { id } });
  if ('my_status' in order && order.my_status === 'assigned')
    expect((await setStatus(by, id, 'in_progress')).status).toBe(200);
  expect((await setStatus(by, id, 'completed')).status).toBe(200);
}

type Delivered = { notes?: string; summary?: string; file_ids?: number[] };

export const deliver = (by: KnownClient, id: number, body: Delivered = {}) =>
  by.call('POST /staff/orders/{id}/deliver', { params: { id }, body });

export async function completeAndDeliver(by: KnownClient, id: number, body: Delivered = {}): Promise<void> {
  await complete(by, id);
  expect((await deliver(by, id, body)).status).toBe(200);
}

export async function deliveredOrder(w: World, team: KnownClient[] = [w.staff]): Promise<number> {
  const id = await placeOrder(w);
  for (const one of team) await assign(w, id, one);
  for (const one of team) await completeAndDeliver(one, id, { summary: `Done by ${one.name}` });
  return id;
}

export const accept = (by: KnownClient, id: number, body: { rating?: number; review_text?: string } = {}) =>
  by.call('POST /customer/orders/{id}/accept', { params: { id }, body });

type Changes = { message?: string; delivery_ids?: number[]; file_ids?: number[] };

export const askForChanges = (by: KnownClient, id: number, changes: Changes = {}) =>
  by.call('POST /customer/orders/{id}/request-changes', {
    params: { id },
    body: { message: 'Please make the logo bigger.', ...changes },
  });

export const acceptanceOf = async (w: World, id: number) => (await workspaceOf(w.admin, id)).acceptance;

export const commissionsOf = async (w: World, id: number) =>
  w.db
    .selectFrom('commissions')
    .select(['user_id', 'amount_cents'])
    .where('order_id', '=', id)
    .where('kind', '=', 'earned')
    .orderBy('id')
    .execute();

export async function pay(w: World, by: KnownClient, orderId: number): Promise<void> {
  const invoice = await w.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await by.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoice.id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
}
