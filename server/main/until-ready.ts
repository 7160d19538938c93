import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartRefused } from '../shared/start-refused.ts';

const LIMIT_MS = 60_000;
const ASK_MS = 500;

export class NotReady extends StartRefused {
  override name = 'NotReady';
}

/** The first question renders a page, which loads the site. Throws `NotReady`. */
export async function untilReady(
  app: FastifyInstance,
  { limitMs = LIMIT_MS, askMs = ASK_MS }: { limitMs?: number; askMs?: number } = {},
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    if (statusCode === 200) return;
    if (performance.now() - began >= limitMs)
      throw new NotReady(
        `This node was not ready within ${Math.round(limitMs / 1000)} seconds, so it ends: /readyz responds ${statusCode} (${reasonIn(body)}).`,
      );
    await wait(askMs);
  }
}

function reasonIn(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason ?? body);
  } catch {
    return body;
  }
}
