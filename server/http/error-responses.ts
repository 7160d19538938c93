import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isUnavailable } from '../shared/errors.ts';
import { collectMethods } from './allowed-methods.ts';
import { DATA_POLICY } from './headers.ts';

const UNREADABLE = 'The request could not be read.';

const frameworkErrors: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The Content-Length header does not match the body.'],
};

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, extra } = toAppError(error, request);
  if (extra.userId) request.log = request.log.child({ user: extra.userId });
  if (extra.retryAfterSeconds) reply.header('retry-after', String(extra.retryAfterSeconds));
  if (extra.headers) reply.headers(extra.headers);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', DATA_POLICY)
    .send(
      JSON.stringify({
        message,
        ...(extra.errors ? { errors: extra.errors } : {}),
        ...extra.body,
        request_id: request.id,
      }),
    );
}

function toAppError(error: unknown, request: FastifyRequest): Pick<AppError, 'message' | 'extra' | 'status'> {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = code ? frameworkErrors[code] : undefined;
  if (known) return { status: known[0], message: known[1], extra: {} };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, message: UNREADABLE, extra: {} };
  // The client has gone in the middle of its request.
  if (error !== null && request.raw.errored === error) return { status: 400, message: UNREADABLE, extra: {} };
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'a dependency is unavailable');
    return {
      status: 503,
      message: 'The service is busy or restarting. Please try again.',
      extra: { retryAfterSeconds: 5 },
    };
  }
  request.log.error({ err: error }, 'unexpected error');
  return { status: 500, message: 'Server error.', extra: {} };
}

/** Call it before routes are added. Details of a bug go only to the log. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url);
    const error =
      allowed.length === 0 || allowed.includes(request.method)
        ? new AppError('not_found', 'Route not found.')
        : new AppError('method', 'Method not allowed.', { headers: { allow: allowed.join(', ') } });
    return sendError(error, request, reply);
  });
}
