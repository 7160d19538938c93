import type { api } from '../../contract/api.ts';
import type { Deps } from '../deps.ts';
import { chat } from '../inbox/chat/area.ts';
import { contacts } from '../inbox/contacts/area.ts';
import { inbound } from '../inbox/inbound/area.ts';
import { inbox } from '../inbox/inbox/area.ts';
import { billing } from '../invoicing/billing/area.ts';
import { tax } from '../invoicing/tax/area.ts';
import { bulk } from '../office/bulk/area.ts';
import { companyGroups } from '../office/company-groups/area.ts';
import { customers } from '../office/customers/area.ts';
import { dataExports } from '../office/data-exports/area.ts';
import { emailTexts } from '../office/email-texts/area.ts';
import { exports } from '../office/exports/area.ts';
import { overview } from '../office/overview/area.ts';
import { privacy } from '../office/privacy/area.ts';
import { retention } from '../office/retention/area.ts';
import { search } from '../office/search/area.ts';
import { settings } from '../office/settings/area.ts';
import { shop } from '../office/shop/area.ts';
import { system } from '../office/system/area.ts';
import { users } from '../office/users/area.ts';
import { workList } from '../office/work-list/area.ts';
import { checklist } from '../order/checklist/area.ts';
import { files } from '../order/files/area.ts';
import { intakes } from '../order/intakes/area.ts';
import { reviews } from '../order/reviews/area.ts';
import { secrets } from '../order/secrets/area.ts';
import { threads } from '../order/threads/area.ts';
import { accounts } from '../people/accounts/area.ts';
import { audit } from '../platform/audit/area.ts';
import { email } from '../platform/email/area.ts';
import { legal } from '../platform/legal/area.ts';
import { notifications } from '../platform/notifications/area.ts';
import { outbox } from '../platform/outbox/area.ts';
import { savedViews } from '../platform/saved-views/area.ts';
import { undo } from '../platform/undo/area.ts';
import { agreements } from '../selling/agreements/area.ts';
import { catalog } from '../selling/catalog/area.ts';
import { coupons } from '../selling/coupons/area.ts';
import { orders } from '../selling/orders/area.ts';
import { commissions } from '../settlement/commissions/area.ts';
import { payouts } from '../settlement/payouts/area.ts';
import { providerEvents } from '../settlement/provider-events/area.ts';
import { reconciliation } from '../settlement/reconciliation/area.ts';
import { refunds } from '../settlement/refunds/area.ts';
import type { Area, Offers, Registers } from '../shared/area.ts';
import type { ScheduledTask } from '../shared/scheduler.ts';
import { brand } from '../site/brand/area.ts';
import { cases } from '../site/cases/area.ts';
import { content } from '../site/content/area.ts';
import { site } from '../site/site/area.ts';
import { assignments } from '../work/assignments/area.ts';
import { promises } from '../work/promises/area.ts';
import { workspace } from '../work/workspace/area.ts';

export type Areas = { [K in keyof typeof api]: Area<(typeof api)[K]> };

/** An area of the contract, or one of its calls, that is missing here does not compile. */
export const areas = {
  accounts,
  agreements,
  assignments,
  audit,
  billing,
  brand,
  bulk,
  cases,
  catalog,
  catalogAdmin: catalog.parts.catalogAdmin,
  chat,
  checklist,
  checkout: orders.parts.checkout,
  commissions,
  companyGroups,
  contacts,
  content,
  contentAdmin: content.parts.contentAdmin,
  coupons,
  creditNotes: refunds.parts.creditNotes,
  customers,
  dataExports,
  deliveries: workspace.parts.deliveries,
  email,
  emailTexts,
  exports,
  files,
  guarantee: workspace.parts.guarantee,
  inbound,
  inbox,
  intakes,
  legal,
  notifications,
  orders,
  ordersAdmin: orders.parts.ordersAdmin,
  outbox,
  overview,
  paymentViews: reconciliation.parts.paymentViews,
  payouts,
  privacy,
  promises,
  providerEvents,
  reconciliation,
  refunds,
  retention,
  reviews,
  cancellations: workspace.parts.cancellations,
  cancellationSettings: workspace.parts.cancellationSettings,
  savedViews,
  search,
  invoiceEmail: accounts.parts.invoiceEmail,
  secrets,
  secondFactor: accounts.parts.secondFactor,
  serviceOptions: catalog.parts.serviceOptions,
  settings,
  setup: shop.parts.setup,
  shop,
  site,
  system,
  tax,
  threads,
  undo,
  users,
  workList,
  workspace,
} satisfies Areas;

type Offer = 'restorers' | 'bulk';
type Offered<F extends Offer, A = (typeof areas)[keyof typeof areas]> = A extends Record<F, infer Part> ? Part : never;
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

const list: readonly (Offers & { routes: unknown })[] = Object.values(areas);

/** The type of the result knows every key, so whoever needs a key that no area offers does not compile. */
export const offeredByAreas = <F extends Offer>(field: F): Merged<Offered<F>> =>
  Object.assign({}, ...list.map((area) => area[field]));

export const tasksOfAreas = (deps: Deps, all: Registers): ScheduledTask[] =>
  list.flatMap(({ tasks }) => tasks?.(deps, all) ?? []);
