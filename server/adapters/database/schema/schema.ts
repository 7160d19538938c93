import type { Generated, Kysely } from 'kysely';
import type { ContactTopic } from '../../../../contract/shared/company/contact-topics.ts';
import type { AccountTables } from './schema-accounts.ts';
import type { CancellationTables } from './schema-cancellations.ts';
import type { DeliveryTables } from './schema-delivery.ts';
import type { LegalTables } from './schema-legal.ts';
import type { ListTables } from './schema-lists.ts';
import type { MessageTables } from './schema-messages.ts';
import type { MoneyTables } from './schema-money.ts';
import type { OperationTables } from './schema-operations.ts';
import type { OrderTables } from './schema-orders.ts';
import type { PrivacyTables } from './schema-privacy.ts';
import type { Day, Id, Time } from './schema-types.ts';

export type Tables = {
  roles: { id: Id; name: string; built_in: boolean; created_at: Time; updated_at: Time };
  designations: {
    id: Id;
    title: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
  };
  service_categories: {
    id: Id;
    name: string;
    slug: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  services: {
    id: Id;
    category_id: number;
    title: string;
    slug: string;
    teaser: string | null;
    description: string;
    price_cents: number;
    delivery_days: number;
    video: string | null;
    image: string | null;
    /** JSON lists. The customer has to provide what is `needed`. */
    included: Generated<string>;
    not_included: Generated<string>;
    needed: Generated<string>;
    /** JSON list of `{ question, answer }`. */
    questions: Generated<string>;
    /** JSON list of `{ name, offset_days }`. */
    steps: Generated<string>;
    on_site: Generated<boolean>;
    /** Both or none. */
    hourly_from_cents: number | null;
    hourly_to_cents: number | null;
    /** The most that one item of a purchase may have. */
    max_quantity: Generated<number>;
    /** The law's code on invoices, such as the SAC in India. */
    tax_code: string | null;
    /** The current version of its questions; null without any. */
    intake_form_id: number | null;
    /** Null: any number. */
    revisions_included: Generated<number | null>;
    /** Working days. */
    revision_days: Generated<number>;
    /** Working days; with 0, deliveries are accepted at once. */
    acceptance_days: Generated<number>;
    /** Business buyers accept the data processing agreement at the checkout. */
    needs_dpa: Generated<boolean>;
    active: boolean;
    /** Null: never, or by the version before. */
    published_at: Time | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  article_categories: {
    id: Id;
    name: string;
    slug: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  articles: {
    id: Id;
    category_id: number;
    title: string;
    slug: string;
    description: string;
    content: string;
    youtube_url: string | null;
    image: string | null;
    published: boolean;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  clients: { id: Id; name: string; logo: string | null; created_at: Time; updated_at: Time };
  reviews: {
    id: Id;
    user_id: number;
    review_text: string;
    rating: number;
    is_approved: boolean;
    created_at: Time;
    approved_at: Time | null;
    /** A review of an order is verified. */
    order_id: Generated<number | null>;
    service_id: Generated<number | null>;
  };
  contact_messages: {
    id: Id;
    name: string;
    email: string;
    message: string;
    source: Generated<'form' | 'email'>;
    topic: Generated<ContactTopic>;
    /** The day by which a message about privacy is due. */
    due_on: Generated<Day | null>;
    answered_at: Generated<Time | null>;
    created_at: Time;
    read_at: Time | null;
  };
} & AccountTables &
  LegalTables &
  OrderTables &
  MessageTables &
  OperationTables &
  ListTables &
  MoneyTables &
  CancellationTables &
  PrivacyTables &
  DeliveryTables;

type RecordTable = { noun: string; softDeleted?: true; imageField?: string };

/** Tables whose records a call names by id. `noun` is shown in a 404. */
export const recordTables = {
  roles: { noun: 'Role' },
  designations: { noun: 'Designation', imageField: 'image' },
  users: { noun: 'User', softDeleted: true },
  service_categories: { noun: 'Category', softDeleted: true, imageField: 'image' },
  services: { noun: 'Service', softDeleted: true, imageField: 'image' },
  article_categories: { noun: 'Category', softDeleted: true, imageField: 'image' },
  articles: { noun: 'Solution', softDeleted: true, imageField: 'image' },
  clients: { noun: 'Client', imageField: 'logo' },
  case_studies: { noun: 'Case study', imageField: 'image' },
  contact_messages: { noun: 'Message' },
  coupons: { noun: 'Coupon', softDeleted: true },
} as const satisfies Partial<Record<keyof Tables, RecordTable>>;

export type { CounterName, DailyList, SearchKind } from './schema-messages.ts';

export type Db = Kysely<Tables>;
