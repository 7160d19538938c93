import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeConnections } from './open-connections.ts';

type Lifecycle = { isDraining: boolean; onClosing: ((limitMs: number) => void)[] };

const lifecycles = new WeakMap<FastifyInstance, Lifecycle>();

function lifecycleOf(app: FastifyInstance): Lifecycle {
  const lifecycle = lifecycles.get(app) ?? { isDraining: false, onClosing: [] };
  lifecycles.set(app, lifecycle);
  return lifecycle;
}

export const isDraining = (app: FastifyInstance): boolean => lifecycleOf(app).isDraining;

/** `end` ends requests that would never end. */
export const onClosing = (app: FastifyInstance, end: (limitMs: number) => void): void =>
  void lifecycleOf(app).onClosing.push(end);

/** `/readyz` responds 503, everything else as before, until the proxies have noticed. */
export async function drain(app: FastifyInstance, milliseconds: number): Promise<void> {
  lifecycleOf(app).isDraining = true;
  if (milliseconds > 0) await wait(milliseconds);
}

/** Fails no request that arrives within `limitMs`. */
export async function closeGracefully(app: FastifyInstance, limitMs: number): Promise<void> {
  const lifecycle = lifecycleOf(app);
  lifecycle.isDraining = true;
  for (const end of lifecycle.onClosing) end(limitMs);
  await closeConnections(app.server, limitMs);
  await app.close();
}
