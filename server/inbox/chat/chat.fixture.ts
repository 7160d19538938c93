import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';

/** The first admin of a database is the shared inbox. */
export const chatWorld = () => world({ fresh: true });

export const send = (by: Client, receiver_id: number, content: string, client_id?: string) =>
  by.call('POST /messages', { body: { receiver_id, content, ...(client_id ? { client_id } : {}) } });

export const read = (by: Client, userId: number, query: Record<string, number> = {}) =>
  by.call('GET /messages/{userId}', { params: { userId }, query });

export const texts = async (by: Client, userId: number, query: Record<string, number> = {}) =>
  (await read(by, userId, query)).body.data.map(({ content }) => content);

export const unread = async (by: Client, userId: number) =>
  (await by.must('GET /conversations')).data.find(({ id }) => id === userId)?.unread_count;

export const softDeleteUser = ({ db }: Pick<World, 'db'>, id: number) =>
  db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute();
