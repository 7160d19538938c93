import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountsApi } from '../contract/accounts.ts';
import { assignmentsApi } from '../contract/assignments.ts';
import { backOfficeApi } from '../contract/back-office.ts';
import { billingApi } from '../contract/billing.ts';
import { catalogApi } from '../contract/catalog.ts';
import { catalogAdminApi } from '../contract/catalog-admin.ts';
import { chatApi } from '../contract/chat.ts';
import { contentApi } from '../contract/content.ts';
import { contentAdminApi } from '../contract/content-admin.ts';
import { emailApi } from '../contract/email.ts';
import { ordersApi } from '../contract/orders.ts';
import { peopleApi } from '../contract/people.ts';
import { reviewsApi } from '../contract/reviews.ts';
import { siteApi } from '../contract/site.ts';
import type { Deps } from './deps.ts';
import { serveReference } from './http/api-reference.ts';
import { bind } from './http/bind.ts';
import { JSON_LIMIT, readBodies } from './http/bodies.ts';
import { registerErrorHandlers, sendError } from './http/error-responses.ts';
import { serveEvents } from './http/event-stream.ts';
import { securityHeaders } from './http/headers.ts';
import { serveHealth } from './http/health.ts';
import { imagesStored } from './http/image-uploads.ts';
import { listener, refuseConnection } from './http/listener.ts';
import { logRequests } from './http/request-log.ts';
import { sendCached } from './http/response-cache.ts';
import { serveStorage } from './http/storage.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { workRoutes } from './modules/assignments/assignments.routes.ts';
import { backOfficeRoutes } from './modules/back-office/back-office.routes.ts';
import { billingRoutes } from './modules/billing/billing.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { catalogAdminRoutes } from './modules/catalog/catalog-admin.routes.ts';
import { chatRoutes } from './modules/chat/chat.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { contentAdminRoutes } from './modules/content/content-admin.routes.ts';
import { emailRoutes } from './modules/email/email.routes.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { reviewRoutes } from './modules/reviews/reviews.routes.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { AppError } from './shared/errors.ts';

/** The whole application over the parts it is given: every area under /api, what the caller adds for the rest. */
export function buildApp(deps: Deps, rest: (app: FastifyInstance) => void = () => {}): FastifyInstance {
  const { responseCache, config } = deps;
  const app: FastifyInstance = fastify<Server>({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(9).toString('base64url'),
    requestIdHeader: false,
    // An address that can't be decoded never reaches a route; it is answered in our own shape all the same.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(deps.publicUrl()));
      return sendError(new AppError('bad_request', 'The address could not be read.'), request, reply);
    },
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    routerOptions: { maxParamLength: 300 },
    // Kept answers go out before the framework is asked: they cost little more than sending a constant.
    serverFactory: (handler) =>
      listener((request, response) => {
        if (!sendCached(responseCache, request, response)) handler(request, response);
      }),
    clientErrorHandler: refuseConnection,
  });
  readBodies(app);
  registerErrorHandlers(app);
  const headers = securityHeaders(deps.publicUrl());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  logRequests(app);

  const binding = { db: deps.db, responseCache, headers };
  bind(app, accountsApi, accountRoutes(deps), binding);
  bind(app, billingApi, billingRoutes(deps), binding);
  bind(app, catalogApi, catalogRoutes(deps), binding);
  bind(app, catalogAdminApi, catalogAdminRoutes(deps), binding);
  bind(app, chatApi, chatRoutes(deps), binding);
  bind(app, contentApi, contentRoutes(deps), binding);
  bind(app, contentAdminApi, contentAdminRoutes(deps), binding);
  bind(app, emailApi, emailRoutes(deps), binding);
  bind(app, backOfficeApi, backOfficeRoutes(deps), binding);
  bind(app, ordersApi, orderRoutes(deps), binding);
  bind(app, peopleApi, peopleRoutes(deps), binding);
  bind(app, reviewsApi, reviewRoutes(deps), binding);
  bind(app, siteApi, siteRoutes(deps), binding);
  bind(app, assignmentsApi, workRoutes(deps), binding);
  serveEvents(app, deps);
  serveHealth(app, deps);
  serveReference(app, deps);
  serveStorage(app, deps.files);
  app.addHook('onClose', () => imagesStored(deps.files));
  rest(app);
  return app;
}
