import { chatApi } from './inbox/chat.ts';
import { contactsApi } from './inbox/contacts.ts';
import { inboundApi } from './inbox/inbound.ts';
import { inboxApi } from './inbox/inbox.ts';
import { billingApi } from './invoicing/billing.ts';
import { taxApi } from './invoicing/tax.ts';
import { bulkApi } from './office/bulk.ts';
import { companyGroupsApi } from './office/company-groups.ts';
import { customersApi } from './office/customers.ts';
import { dataExportsApi } from './office/data-exports.ts';
import { emailTextsApi } from './office/email-texts.ts';
import { exportsApi } from './office/exports.ts';
import { overviewApi } from './office/overview.ts';
import { privacyApi } from './office/privacy.ts';
import { retentionApi } from './office/retention.ts';
import { searchApi } from './office/search.ts';
import { settingsApi } from './office/settings.ts';
import { setupApi } from './office/setup.ts';
import { shopApi } from './office/shop.ts';
import { systemApi } from './office/system.ts';
import { usersApi } from './office/users.ts';
import { workListApi } from './office/work-list.ts';
import { checklistApi } from './order/checklist.ts';
import { filesApi } from './order/files.ts';
import { intakesApi } from './order/intakes.ts';
import { reviewsApi } from './order/reviews.ts';
import { secretsApi } from './order/secrets.ts';
import { threadsApi } from './order/threads.ts';
import { accountsApi } from './people/accounts.ts';
import { invoiceEmailApi } from './people/invoice-email.ts';
import { secondFactorApi } from './people/second-factor.ts';
import { auditApi } from './platform/audit.ts';
import { emailApi } from './platform/email.ts';
import { legalApi } from './platform/legal.ts';
import { notificationsApi } from './platform/notifications.ts';
import { outboxApi } from './platform/outbox.ts';
import { savedViewsApi } from './platform/saved-views.ts';
import { undoApi } from './platform/undo.ts';
import { agreementsApi } from './selling/agreements.ts';
import { catalogApi } from './selling/catalog.ts';
import { catalogAdminApi } from './selling/catalog-admin.ts';
import { checkoutApi } from './selling/checkout.ts';
import { couponsApi } from './selling/coupons.ts';
import { ordersApi } from './selling/orders.ts';
import { ordersAdminApi } from './selling/orders-admin.ts';
import { serviceOptionsApi } from './selling/service-options.ts';
import { commissionsApi } from './settlement/commissions.ts';
import { creditNotesApi } from './settlement/credit-notes.ts';
import { paymentViewsApi } from './settlement/payment-views.ts';
import { payoutsApi } from './settlement/payouts.ts';
import { providerEventsApi } from './settlement/provider-events.ts';
import { reconciliationApi } from './settlement/reconciliation.ts';
import { refundsApi } from './settlement/refunds.ts';
import type { Endpoint } from './shared/http.ts';
import { brandApi } from './site/brand.ts';
import { casesApi } from './site/cases.ts';
import { contentApi } from './site/content.ts';
import { contentAdminApi } from './site/content-admin.ts';
import { siteApi } from './site/site.ts';
import { assignmentsApi } from './work/assignments.ts';
import { cancellationSettingsApi } from './work/cancellation-settings.ts';
import { cancellationsApi } from './work/cancellations.ts';
import { deliveriesApi } from './work/deliveries.ts';
import { guaranteeApi } from './work/guarantee.ts';
import { promisesApi } from './work/promises.ts';
import { workspaceApi } from './work/workspace.ts';

export const api = {
  accounts: accountsApi,
  agreements: agreementsApi,
  assignments: assignmentsApi,
  audit: auditApi,
  billing: billingApi,
  brand: brandApi,
  bulk: bulkApi,
  cases: casesApi,
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  chat: chatApi,
  checklist: checklistApi,
  checkout: checkoutApi,
  commissions: commissionsApi,
  companyGroups: companyGroupsApi,
  contacts: contactsApi,
  content: contentApi,
  contentAdmin: contentAdminApi,
  coupons: couponsApi,
  creditNotes: creditNotesApi,
  customers: customersApi,
  dataExports: dataExportsApi,
  deliveries: deliveriesApi,
  cancellations: cancellationsApi,
  cancellationSettings: cancellationSettingsApi,
  guarantee: guaranteeApi,
  email: emailApi,
  emailTexts: emailTextsApi,
  exports: exportsApi,
  files: filesApi,
  inbound: inboundApi,
  inbox: inboxApi,
  intakes: intakesApi,
  legal: legalApi,
  notifications: notificationsApi,
  orders: ordersApi,
  ordersAdmin: ordersAdminApi,
  outbox: outboxApi,
  overview: overviewApi,
  paymentViews: paymentViewsApi,
  payouts: payoutsApi,
  privacy: privacyApi,
  promises: promisesApi,
  providerEvents: providerEventsApi,
  reconciliation: reconciliationApi,
  refunds: refundsApi,
  retention: retentionApi,
  reviews: reviewsApi,
  savedViews: savedViewsApi,
  search: searchApi,
  invoiceEmail: invoiceEmailApi,
  secondFactor: secondFactorApi,
  serviceOptions: serviceOptionsApi,
  settings: settingsApi,
  setup: setupApi,
  shop: shopApi,
  site: siteApi,
  system: systemApi,
  tax: taxApi,
  secrets: secretsApi,
  threads: threadsApi,
  undo: undoApi,
  users: usersApi,
  workList: workListApi,
  workspace: workspaceApi,
};
type Areas = typeof api;

type Entries = { [A in keyof Areas]: { [E in keyof Areas[A]]: Areas[A][E] }[keyof Areas[A]] }[keyof Areas];
type Named<E> = E extends Endpoint ? { [K in `${E['method']} ${E['path']}`]: E } : never;
type Merged<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;

/** Keyed by `'GET /services/{slug}'`. A type only, so that the browser's client doesn't load zod. */
export type Calls = Merged<Named<Entries>>;
