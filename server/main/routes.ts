import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { Api } from '../../contract/shared/http.ts';
import type { Deps } from '../deps.ts';
import { type Binding, bindRoutes, type Handlers } from '../http/bind.ts';
import { chatRoutes } from '../inbox/chat/chat.routes.ts';
import { contactsRoutes } from '../inbox/contacts/contacts.routes.ts';
import { inboundRoutes } from '../inbox/inbound/inbound.routes.ts';
import { billingRoutes } from '../invoicing/billing/billing.routes.ts';
import { taxRoutes } from '../invoicing/tax/tax.routes.ts';
import { bulkRoutes } from '../office/bulk/bulk.routes.ts';
import { exportRoutes } from '../office/exports/exports.routes.ts';
import { overviewRoutes } from '../office/overview/overview.routes.ts';
import { searchRoutes } from '../office/search/search.routes.ts';
import { settingsRoutes } from '../office/settings/settings.routes.ts';
import { systemRoutes } from '../office/system/system.routes.ts';
import { userRoutes } from '../office/users/users.routes.ts';
import { fileRoutes } from '../order/files/files.routes.ts';
import { intakeRoutes } from '../order/intakes/intakes.routes.ts';
import { reviewRoutes } from '../order/reviews/reviews.routes.ts';
import { threadRoutes } from '../order/threads/threads.routes.ts';
import { accountRoutes } from '../people/accounts/accounts.routes.ts';
import { secondFactorRoutes } from '../people/accounts/second-factor/second-factor.routes.ts';
import { auditRoutes } from '../platform/audit/audit.routes.ts';
import { emailRoutes } from '../platform/email/email.routes.ts';
import { notificationRoutes } from '../platform/notifications/notifications.routes.ts';
import { outboxRoutes } from '../platform/outbox/outbox.routes.ts';
import { savedViewRoutes } from '../platform/saved-views/saved-views.routes.ts';
import { undoRoutes } from '../platform/undo/undo.routes.ts';
import { catalogRoutes } from '../selling/catalog/catalog.routes.ts';
import { catalogAdminRoutes } from '../selling/catalog/catalog-admin.routes.ts';
import { serviceOptionsRoutes } from '../selling/catalog/service-options.routes.ts';
import { couponRoutes } from '../selling/coupons/coupons.routes.ts';
import { checkoutRoutes } from '../selling/orders/checkout.routes.ts';
import { orderRoutes } from '../selling/orders/orders.routes.ts';
import { ordersAdminRoutes } from '../selling/orders/orders-admin.routes.ts';
import { commissionRoutes } from '../settlement/commissions/commissions.routes.ts';
import { payoutRoutes } from '../settlement/payouts/payouts.routes.ts';
import { providerEventRoutes } from '../settlement/provider-events/provider-events.routes.ts';
import { reconciliationRoutes } from '../settlement/reconciliation/reconciliation.routes.ts';
import { creditNoteRoutes } from '../settlement/refunds/credit-notes.routes.ts';
import { refundRoutes } from '../settlement/refunds/refunds.routes.ts';
import { caseRoutes } from '../site/cases/cases.routes.ts';
import { contentRoutes } from '../site/content/content.routes.ts';
import { contentAdminRoutes } from '../site/content/content-admin.routes.ts';
import { siteRoutes } from '../site/site/site.routes.ts';
import { assignmentRoutes } from '../work/assignments/assignments.routes.ts';
import { promiseRoutes } from '../work/promises/promises.routes.ts';
import { deliveryRoutes } from '../work/workspace/deliveries.routes.ts';
import { workspaceRoutes } from '../work/workspace/workspace.routes.ts';
import { bulkLists } from './bulk-lists.ts';
import { restorers } from './restorers.ts';

export type Routes = { [Area in keyof typeof api]: (deps: Deps) => Handlers<(typeof api)[Area]> };

/** An area of the contract without its line here does not compile. */
export const routes: Routes = {
  accounts: accountRoutes,
  assignments: assignmentRoutes,
  files: fileRoutes,
  inbound: inboundRoutes,
  intakes: intakeRoutes,
  threads: threadRoutes,
  deliveries: deliveryRoutes,
  promises: promiseRoutes,
  workspace: workspaceRoutes,
  audit: auditRoutes,
  contacts: contactsRoutes,
  overview: overviewRoutes,
  providerEvents: providerEventRoutes,
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
  users: userRoutes,
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
