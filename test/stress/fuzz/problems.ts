import type { RawRequest, RawResponse } from '../../../bench/support/raw-http.ts';
import { type Operation, operationAt } from './operations.ts';

// Malformed requests and those that are too long are rejected before they are routed.
const unrouted = [400, 408, 413, 415, 417, 431];
const notRouted = [...unrouted, 404, 405];

function problemOfError({ status, headers, body }: RawResponse): string | null {
  try {
    const { message, request_id } = JSON.parse(body.toString()) as Record<string, unknown>;
    return typeof message === 'string' && typeof request_id === 'string' ? null : `${status} without message or id`;
  } catch {
    return `${status} with ${headers['content-type']}: ${body.toString().slice(0, 200)}`;
  }
}

type Exchange = { request: RawRequest; response: RawResponse | null; hasPages: boolean; slowMs: number };

/** Null if the response fits the contract. */
export function problemOf(operations: Operation[], { request, response, hasPages, slowMs }: Exchange): string | null {
  // The connection ended before a whole request was sent.
  if (!response) return request.cut ? null : 'no response';
  const { status, headers, body, ms } = response;
  if (ms > slowMs) return `took ${Math.round(ms)} ms`;
  if (status >= 500) return `status ${status}: ${body.toString().slice(0, 300)}`;
  const isApi = /^\/api(\/|$|\?)/.test(request.target);
  if (!isApi) return status >= 400 && !hasPages && request.method !== 'HEAD' ? problemOfError(response) : null;
  const operation = operationAt(operations, request.method, request.target);
  if (request.method === 'HEAD')
    return operation && status < 400 && !operation.statuses.includes(status) ? `HEAD ${status}` : null;
  if (!operation) return notRouted.includes(status) ? problemOfError(response) : `${status} for an unknown call`;
  const problem = operation.check(status, headers['content-type'] ?? '', body);
  return problem && unrouted.includes(status) ? problemOfError(response) : problem;
}
