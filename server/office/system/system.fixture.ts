import { expect } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import type { Sealer } from '../../adapters/sealed-values.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The lines concern the whole installation, so it has its own database. */
export const installation = (variables: Record<string, string> = {}) => world({ fresh: true, variables });

export async function lineOf({ admin }: World, key: string) {
  const { lines } = await admin.must('GET /admin/system');
  const line = lines.find((one) => one.key === key);
  if (!line) throw new Error(`There is no line ${key} in ${lines.map((one) => one.key)}.`);
  return line;
}

export const statusOf = async (w: World, key: string) => (await lineOf(w, key)).status;

export async function advanceClock({ app }: World, ms: number): Promise<void> {
  const payload = { advance_days: ms / DAY };
  const { statusCode } = await app.inject({ method: 'POST', url: '/sandbox/clock', payload });
  expect(statusCode).toBe(200);
}

type NodeRow = Partial<{
  id: string;
  version: string;
  seen_at: string;
  clock_ms: number;
  jobs: string;
  disk_free: number;
  disk_total: number;
}>;

export const addNode = ({ db }: World, known: NodeRow = {}) =>
  db
    .insertInto('nodes')
    .values({
      id: 'node-1',
      version: '1.0.0',
      migration: '004-lists-and-site',
      started_at: ago(HOUR),
      seen_at: ago(0),
      clock_ms: 0,
      disk_free: null,
      disk_total: null,
      ...known,
    })
    .execute();

export async function sealedTotp({ db, admin }: World, sealer: Sealer): Promise<void> {
  const { id } = await db
    .insertInto('second_factors')
    .values({ user_id: admin.id, kind: 'totp', sealed: '', confirmed_at: ago(0), created_at: ago(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = sealer.seal(`second_factors:sealed:${id}`, 'secret');
  await db.updateTable('second_factors').set({ sealed }).where('id', '=', id).execute();
}
