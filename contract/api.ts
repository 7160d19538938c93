import { accountsApi } from './accounts.ts';
import { assignmentsApi } from './assignments.ts';
import { backOfficeApi } from './back-office.ts';
import { billingApi } from './billing.ts';
import { catalogApi } from './catalog.ts';
import { catalogAdminApi } from './catalog-admin.ts';
import { chatApi } from './chat.ts';
import { contentApi } from './content.ts';
import { contentAdminApi } from './content-admin.ts';
import { emailApi } from './email.ts';
import type { Endpoint } from './http.ts';
import { ordersApi } from './orders.ts';
import { peopleApi } from './people.ts';
import { reviewsApi } from './reviews.ts';
import { siteApi } from './site.ts';

/** Everything that can be called, by area. Server, clients and the API reference derive from it. */
export const api = {
  accounts: accountsApi,
  billing: billingApi,
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  chat: chatApi,
  content: contentApi,
  contentAdmin: contentAdminApi,
  mail: emailApi,
  office: backOfficeApi,
  orders: ordersApi,
  people: peopleApi,
  reviews: reviewsApi,
  site: siteApi,
  work: assignmentsApi,
};
type Areas = typeof api;

type Entries = { [A in keyof Areas]: { [E in keyof Areas[A]]: Areas[A][E] }[keyof Areas[A]] }[keyof Areas];
type Named<E> = E extends Endpoint ? { [K in `${E['method']} ${E['path']}`]: E } : never;
type Merged<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never;

/**
 * Endpoints by their call, `'GET /services/{slug}'`. A type only: the browser's client is checked against the
 * contract without carrying a validation library.
 */
export type Calls = Merged<Named<Entries>>;
