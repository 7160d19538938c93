import type { Generated, GeneratedAlways } from 'kysely';
import type { OrderEventKind } from '../../../contract/orders-admin.ts';
import type {
  AssignmentStatus,
  AttemptState,
  CommissionStatus,
  InvoiceStatus,
  OrderStatus,
  PaymentProvider,
} from '../../../contract/status.ts';
import type { Id, Time } from './schema-types.ts';

export type OrderTables = {
  checkout_attempts: {
    id: Id;
    /** Random; the provider's idempotency key, also in the payment's metadata. */
    key: string;
    state: AttemptState;
    name: string;
    email: string;
    email_canonical: string;
    /** Set if an existing invoice is paid. */
    invoice_id: number | null;
    provider: PaymentProvider;
    payment_token: string;
    /** Null for Stripe's public test tokens, which are reusable. */
    single_use_token: string | null;
    /** The id of the payment intent or PayPal order. */
    provider_ref: string | null;
    amount_cents: number;
    /** The `Pricing` of the purchase as JSON. */
    pricing: string;
    failure: string | null;
    order_id: number | null;
    /** The purchase created the account, or took it over from someone who had not proven the email address. */
    new_account: boolean;
    /** Until then a repeated request may log in again; null after the checkout session. */
    session_until: Time | null;
    /** Until then a process is working on the attempt. */
    leased_until: Time | null;
    /** After it, another request with the same payment is rejected. */
    responded_at: Time | null;
    /** When an admin resolved a payment that matches no order. */
    settled_at: Time | null;
    /** Null if the provider reported the refund. */
    settled_by: number | null;
    settled_note: string | null;
    created_at: Time;
    updated_at: Time;
  };
  /** By scope: `guest`, `user:7`. */
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
    discount_cents: Generated<number>;
    tax_cents: Generated<number>;
    total_cents: number;
    delivery_days: number;
    attempt_id: number | null;
    created_at: Time;
    /** `created_at` plus `delivery_days`, computed by the engine. */
    promised_at: GeneratedAlways<Time>;
    updated_at: Time;
    deleted_at: Time | null;
    /** Until the owner of the never-proven email address opens an emailed link. */
    hidden_from_customer: Generated<boolean>;
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
    /** JSON; never changes after issue. */
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
    kind: OrderEventKind;
    actor_id: number | null;
    detail: string;
    created_at: Time;
  };
};
