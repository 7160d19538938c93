import type { Person } from './people.ts';

/** Messages about the orders of the sample count too. */
export async function readOrderThreads(person: Person): Promise<void> {
  const { data } = await person.call<{ data: { order: { id: number } }[] }>('GET', '/order-threads?unread=1');
  for (const { order } of data) {
    const thread = await person.call<{ data: { id: number }[] }>('GET', `/orders/${order.id}/messages`);
    await person.call('POST', `/orders/${order.id}/messages/read`, { up_to: thread.data.at(-1)?.id ?? 0 });
  }
}
