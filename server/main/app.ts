import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from '../deps.ts';
import { serveApiReference } from '../http/api-reference.ts';
import { JSON_LIMIT_BYTES, registerBodyParsers } from '../http/bodies.ts';
import { registerErrorHandlers, sendError } from '../http/error-responses.ts';
import { serveEvents } from '../http/event-stream.ts';
import { securityHeaders } from '../http/headers.ts';
import { serveHealth } from '../http/health.ts';
import { waitForImageProcessing } from '../http/image-uploads.ts';
import { createHttpServer, rejectConnection } from '../http/listener.ts';
import { noSchemas } from '../http/no-schemas.ts';
import { nameRoutes, requestObserver } from '../http/observed-requests.ts';
import { logRequests } from '../http/request-log.ts';
import { assertUnambiguousUrl } from '../http/request-url.ts';
import { sendCached } from '../http/response-cache.ts';
import { serveStorage } from '../http/storage.ts';
import { runRequest } from '../http/uncaught.ts';
import { subscribeTo } from '../shared/channels.ts';
import { AppError } from '../shared/errors.ts';
import { scrapedByToken } from '../telemetry/serve-metrics.ts';
import { bindAllRoutes } from './routes.ts';

/** A form's body may take minutes. */
const isForm = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') === true;
const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

export function buildApp(deps: Deps): FastifyInstance {
  const { responseCache, config, metrics } = deps;
  const observe = requestObserver(metrics);
  const wasScraped = scrapedByToken(metrics, config);
  const app: FastifyInstance = fastify<Server>({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(9).toString('base64url'),
    requestIdHeader: false,
    // A URL that can't be decoded never reaches a route, yet its error has the contract's shape.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(deps.publicUrl())).header('x-request-id', request.id);
      return sendError(new AppError('bad_request', 'The URL could not be read.'), request, reply);
    },
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    // Requests that arrive during a shutdown are handled, and the connection is closed after them.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    schemaController: noSchemas,
    // Cached responses bypass the framework, so that they cost little more than sending a constant.
    serverFactory: (handler) =>
      createHttpServer((request, response) =>
        observe(request, response, () => {
          if (wasScraped(request, response)) return;
          if (sendCached(responseCache, request, response)) return;
          if (!isRead(request) && !isForm(request)) response.once('close', responseCache.renderQueue.startWrite());
          runRequest(response, () => handler(request, response));
        }),
      ),
    clientErrorHandler: rejectConnection,
  });

  registerBodyParsers(app);
  registerErrorHandlers(app);
  const headers = securityHeaders(deps.publicUrl());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    assertUnambiguousUrl(request.url);
  });
  nameRoutes(app);
  logRequests(app);

  bindAllRoutes(app, deps, { ...deps, responseCache, headers });
  serveEvents(app, deps);
  serveHealth(app, deps);
  serveApiReference(app, deps);
  serveStorage(app, deps.files);
  app.addHook('onClose', () => waitForImageProcessing(deps.files));
  const unsubscribe = subscribeTo('failedDocuments', (failed) => deps.log.error(failed, 'a PDF failed'));
  app.addHook('onClose', async () => unsubscribe());
  return app;
}
