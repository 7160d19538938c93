import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { channels } from '../shared/channels.ts';
import { DATA_POLICY } from './headers.ts';

type RunningRequest = { response: ServerResponse; changesState: boolean };

const running = new AsyncLocalStorage<RunningRequest>();

export const runRequest = (response: ServerResponse, handle: () => void): void =>
  running.run({ response, changesState: false }, handle);

/** Call it before the first change: a later failure may leave it half done. */
export function markStateChange(): void {
  const request = running.getStore();
  if (request) request.changesState = true;
}

function end(response: ServerResponse, requestId: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ message: 'Server error.', request_id: requestId });
  response.writeHead(500, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
}

/**
 * Call it from the process's `uncaughtException`. Ends the request that failed. False if there is none, or if it was
 * changing something: then the state of the process is in doubt.
 */
export function endFailedRequest(error: unknown, log: FastifyBaseLogger): boolean {
  channels.uncaughtErrors.publish({});
  const request = running.getStore();
  if (!request || request.changesState) return false;
  const requestId = randomUUID();
  log.error({ err: error, reqId: requestId }, 'uncaught error: the request was ended');
  end(request.response, requestId);
  return true;
}
