import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';

export async function notificationsOf(w: Pick<World, 'stage'>, reader: Client, query: { unread?: '1' } = {}) {
  await w.stage.fanOut.drain();
  return reader.must('GET /notifications', { query });
}

export const textsOf = async (w: Pick<World, 'stage'>, reader: Client): Promise<string[]> =>
  (await notificationsOf(w, reader, { unread: '1' })).data.map(({ text }) => text);

export const notificationWorld = async () => {
  const w = await world({ fresh: true });
  return {
    ...w,
    texts: (reader: Client) => textsOf(w, reader),
    list: (reader: Client, query: { unread?: '1' } = {}) => notificationsOf(w, reader, query),
    send: (by: Client, receiver_id: number, content = 'Is it done?') =>
      by.must('POST /messages', { body: { receiver_id, content } }),
  };
};
