import type { FastifyInstance } from 'fastify';
import { api } from '../contract/api.ts';
import type { Api } from '../contract/http.ts';
import { bulkLists } from './bulk-lists.ts';
import type { Deps } from './deps.ts';
import { type Binding, bindRoutes, type Handlers } from './http/bind.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { assignmentRoutes } from './modules/assignments/assignments.routes.ts';
import { backOfficeRoutes } from './modules/back-office/back-office.routes.ts';
import { billingRoutes } from './modules/billing/billing.routes.ts';
import { bulkRoutes } from './modules/bulk/bulk.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { catalogAdminRoutes } from './modules/catalog/catalog-admin.routes.ts';
import { serviceOptionsRoutes } from './modules/catalog/service-options.routes.ts';
import { chatRoutes } from './modules/chat/chat.routes.ts';
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts';
import { commissionRoutes } from './modules/commissions/commissions.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { contentAdminRoutes } from './modules/content/content-admin.routes.ts';
import { couponRoutes } from './modules/coupons/coupons.routes.ts';
import { emailRoutes } from './modules/email/email.routes.ts';
import { exportRoutes } from './modules/exports/exports.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { inboundRoutes } from './modules/inbound/inbound.routes.ts';
import { intakeRoutes } from './modules/intakes/intakes.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { ordersAdminRoutes } from './modules/orders/orders-admin.routes.ts';
import { outboxRoutes } from './modules/outbox/outbox.routes.ts';
import { payoutRoutes } from './modules/payouts/payouts.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts';
import { creditNoteRoutes } from './modules/refunds/credit-notes.routes.ts';
import { refundRoutes } from './modules/refunds/refunds.routes.ts';
import { reviewRoutes } from './modules/reviews/reviews.routes.ts';
import { savedViewRoutes } from './modules/saved-views/saved-views.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { caseRoutes } from './modules/site/cases.routes.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { taxRoutes } from './modules/tax/tax.routes.ts';
import { threadRoutes } from './modules/threads/threads.routes.ts';
import { undoRoutes } from './modules/undo/undo.routes.ts';
import { deliveryRoutes } from './modules/workspace/deliveries.routes.ts';
import { promiseRoutes } from './modules/workspace/promises.routes.ts';
import { workspaceRoutes } from './modules/workspace/workspace.routes.ts';
import { restorers } from './restorers.ts';

export type Routes = { [Area in keyof typeof api]: (deps: Deps) => Handlers<(typeof api)[Area]> };

/** An area of the contract that is missing here does not compile. */
export const routes: Routes = {
  accounts: accountRoutes,
  assignments: assignmentRoutes,
  files: fileRoutes,
  inboundEmails: inboundRoutes,
  intakes: intakeRoutes,
  threads: threadRoutes,
  deliveries: deliveryRoutes,
  promises: promiseRoutes,
  workspace: workspaceRoutes,
  backOffice: backOfficeRoutes,
  billing: billingRoutes,
  bulk: (deps) => bulkRoutes(deps, bulkLists),
  cases: caseRoutes,
  catalog: catalogRoutes,
  catalogAdmin: catalogAdminRoutes,
  chat: chatRoutes,
  checkout: checkoutRoutes,
  commissions: commissionRoutes,
  content: contentRoutes,
  contentAdmin: contentAdminRoutes,
  coupons: couponRoutes,
  creditNotes: creditNoteRoutes,
  email: emailRoutes,
  exports: exportRoutes,
  notifications: notificationRoutes,
  orders: orderRoutes,
  ordersAdmin: ordersAdminRoutes,
  outbox: outboxRoutes,
  payouts: payoutRoutes,
  people: peopleRoutes,
  reconciliation: reconciliationRoutes,
  refunds: refundRoutes,
  reviews: reviewRoutes,
  savedViews: savedViewRoutes,
  search: searchRoutes,
  secondFactor: secondFactorRoutes,
  serviceOptions: serviceOptionsRoutes,
  settings: settingsRoutes,
  site: siteRoutes,
  system: systemRoutes,
  tax: taxRoutes,
  undo: (deps) => undoRoutes(deps, restorers),
};

export function bindAllRoutes(app: FastifyInstance, deps: Deps, binding: Binding): void {
  for (const area of Object.keys(api) as (keyof Routes)[])
    bindRoutes<Api>(app, api[area], routes[area](deps) as Handlers<Api>, binding);
}
