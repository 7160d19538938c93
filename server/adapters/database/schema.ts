import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type {
  AssignmentStatus,
  AttemptState,
  CommissionStatus,
  InvoiceStatus,
  OrderStatus,
  PaymentProvider,
} from '../../../contract/status.ts';
import type { Id, MessageTables, Time } from './schema-messages.ts';

export type Tables = {
  roles: { id: Id; name: string; built_in: boolean; created_at: Time; updated_at: Generated<Time> };
  designations: {
    id: Id;
    title: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
  };
  users: {
    id: Id;
    name: string;
    email: string;
    /** NFKC and lower case; unique among accounts that are not deleted. */
    email_canonical: string;
    password_hash: string | null;
    password_is_temporary: boolean;
    password_expires_at: Time | null;
    password_changed_at: Time | null;
    email_verified_at: Time | null;
    pending_email: string | null;
    role_id: number;
    designation_id: number | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  sessions: {
    id: Id;
    user_id: number;
    token_hash: string;
    kind: 'full' | 'temporary' | 'checkout';
    attempt_id: number | null;
    created_at: Time;
    last_used_at: Time;
    expires_at: Time;
  };
  account_links: {
    id: Id;
    user_id: number;
    purpose: 'password' | 'email';
    token_hash: string;
    email: string | null;
    created_at: Time;
    expires_at: Time;
  };
  mail_preferences: { user_id: number; kind: string; created_at: Time };
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
    description: string;
    price_cents: number;
    delivery_days: number;
    video: string | null;
    image: string | null;
    active: boolean;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  blog_categories: {
    id: Id;
    name: string;
    slug: string;
    description: string | null;
    image: string | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  blogs: {
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
  };
  contact_messages: { id: Id; name: string; email: string; message: string; created_at: Time; read_at: Time | null };
  checkout_attempts: {
    id: Id;
    /** Random; sent to the provider as its idempotency key and kept in the payment's metadata. */
    key: string;
    state: AttemptState;
    name: string;
    email: string;
    email_canonical: string;
    /** Set where an existing invoice is being paid instead of a new order placed. */
    invoice_id: number | null;
    provider: PaymentProvider;
    payment_token: string;
    /** The token where it may pay only once; null for the card provider's public test tokens. */
    claim: string | null;
    /** The provider's own id of the payment: payment intent or wallet order. */
    provider_ref: string | null;
    amount_cents: number;
    items: string;
    failure: string | null;
    order_id: number | null;
    new_account: boolean;
    /** Until when a repeated request may be logged in again; null once the checkout session has ended. */
    session_until: Time | null;
    /** While this lies ahead, a process is at work on the attempt. */
    leased_until: Time | null;
    /** Set when a result went out to the buyer: a later, different request with the same payment is refused. */
    answered_at: Time | null;
    /** Of a payment that fits no order: when it was dealt with, by whom, and what was done. */
    settled_at: Time | null;
    /** Null where the provider said that the money went back. */
    settled_by: number | null;
    settled_note: string | null;
    created_at: Time;
    updated_at: Time;
  };
  /** The caller's Idempotency-Key within its scope (`guest`, `user:7`), and what came of it. */
  idempotent_requests: {
    scope: string;
    key: string;
    request_hash: string;
    attempt_id: number | null;
    order_id: number | null;
    created_at: Time;
  };
  orders: {
    id: Id;
    user_id: number;
    status: OrderStatus;
    payment_status: 'unpaid' | 'paid' | 'refunded';
    payment_method: PaymentProvider;
    total_cents: number;
    delivery_days: number;
    attempt_id: number | null;
    created_at: Time;
    /** Reckoned by the engine: the order's day and its delivery time. */
    promised_at: GeneratedAlways<Time>;
    updated_at: Time;
    deleted_at: Time | null;
  };
  order_items: {
    id: Id;
    order_id: number;
    service_id: number;
    title: string;
    price_cents: number;
    quantity: number;
    delivery_days: number;
  };
  assignments: {
    id: Id;
    order_id: number;
    user_id: number;
    status: AssignmentStatus;
    notes: string | null;
    assigned_at: Time;
    started_at: Time | null;
    completed_at: Time | null;
    delivered_at: Time | null;
  };
  commissions: {
    id: Id;
    assignment_id: number;
    order_id: number;
    user_id: number;
    amount_cents: number;
    rate_percent: number;
    status: CommissionStatus;
    payment_date: Time | null;
    created_at: Time;
  };
  invoice_counters: { year: number; last_seq: number };
  invoices: {
    id: Id;
    order_id: number;
    year: number;
    seq: number;
    invoice_number: string;
    amount_cents: number;
    status: InvoiceStatus;
    paid_at: Time | null;
    /** What the document says, as JSON, fixed when it was issued. */
    document: string;
    created_at: Time;
  };
  payments: {
    id: Id;
    order_id: number;
    attempt_id: number | null;
    provider: PaymentProvider;
    provider_ref: string;
    amount_cents: number;
    currency: string;
    status: 'captured' | 'refunded';
    created_at: Time;
  };
  webhook_events: { provider: PaymentProvider; event_id: string; type: string; received_at: Time };
  order_events: {
    id: Id;
    order_id: number;
    kind: string;
    actor_id: number | null;
    detail: string;
    created_at: Time;
  };
} & MessageTables;

export type { CounterName, SearchKind } from './schema-messages.ts';

export type Db = Kysely<Tables>;
