import type { CallInput, Client } from '../../../test/support/client.ts';
import { assign, withOrder } from '../../work/assignments/assignments.fixture.ts';

export { seedFile } from '../files/files.fixture.ts';

const SEND = 'POST /orders/{id}/messages';
type Body = NonNullable<CallInput<typeof SEND>['body']>;

export async function withThread(options: Parameters<typeof withOrder>[0] = {}) {
  const w = await withOrder(options);
  await assign(w, w.orderId, w.staff);
  const { params } = w;
  const write = (by: Client, content: string, more: Omit<Body, 'content'> = {}) =>
    by.call(SEND, { params, body: { content, ...more } });
  const mustWrite = (by: Client, content: string, more: Omit<Body, 'content'> = {}) =>
    by.must(SEND, { params, body: { content, ...more } });
  const thread = async (by: Client, query: { before?: number; after?: number } = {}) =>
    (await by.must('GET /orders/{id}/messages', { params, query })).data;
  return {
    ...w,
    write,
    mustWrite,
    thread,
    texts: async (by: Client, query: { before?: number; after?: number } = {}) =>
      (await thread(by, query)).map(({ content }) => content),
    read: (by: Client, up_to: number) => by.call('POST /orders/{id}/messages/read', { params, body: { up_to } }),
    unread: async (by: Client) =>
      (await by.must('GET /order-threads')).data.find(({ order }) => order.id === w.orderId)?.unread,
  };
}
