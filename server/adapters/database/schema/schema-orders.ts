import type { Generated } from 'kysely';
import type {
  CommissionKind,
  CommissionRateKind,
  InvoiceKind,
  OrderSource,
  PaymentStatus,
  Unit,
} from '../../../../contract/shared/money-states.ts';
import type { OrderEventKind } from '../../../../contract/shared/order-event-kinds.ts';
import type {
  AssignmentStatus,
  AttemptState,
  CommissionStatus,
  InvoiceStatus,
  OrderPaymentMethod,
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
  PaymentProvider,
} from '../../../../contract/shared/status.ts';
import type {
  Acceptance,
  AcceptedHow,
  BuyerKind,
  ClockReason,
  ClockState,
} from '../../../../contract/shared/work-states.ts';
import type { Day, Id, Time } from './schema-types.ts';

export type OrderTables = {
  checkout_attempts: {
    id: Id;
    /** Random; the provider's idempotency key, also in the payment's metadata. */
    key: string;
    state: AttemptState;
    name: string;
    email: string;
    email_canonical: string;
    phone: string | null;
    place: string | null;
    /** Set if an existing invoice is paid. */
    invoice_id: number | null;
    provider: PaymentProvider;
    /** The provider's account that was charged. Null: from before accounts were stored. */
    account: string | null;
    /** Made before the shop opened: no money moves. */
    trial: Generated<boolean>;
    payment_token: string;
    /** Null for Stripe's public test tokens, which are reusable. */
    single_use_token: string | null;
    /** The id of the payment intent or PayPal order. */
    provider_ref: string | null;
    amount_cents: number;
    net_cents: number | null;
    tax_cents: number | null;
    discount_cents: number | null;
    coupon_code: string | null;
    billing: string | null;
    /** Reserved for plans, which do not exist yet. */
    save_method: Generated<boolean>;
    subscription_id: number | null;
    /** JSON: the `Pricing` of the purchase. */
    pricing: string;
    /** JSON: the legal texts that the buyer accepted; null: those in effect when the purchase began, or none. */
    accepted: Generated<string | null>;
    failure: string | null;
    order_id: number | null;
    /** The purchase created the account, or took it over from someone who had not proven the email address. */
    new_account: boolean;
    /** The provider takes money only if the buyer's bank confirms the payment. */
    authenticate: Generated<boolean>;
    /** A hash, removed after 30 days. */
    client_network: string | null;
    /** Until then a repeated request may log in again; null after the checkout session. */
    session_until: Time | null;
    /** Until then a process is working on the attempt. */
    leased_until: Time | null;
    /** After it, another request with the same payment is rejected. */
    responded_at: Time | null;
    /** The buyer was told then that the outcome will be emailed. */
    promised_at: Time | null;
    /** The time when an admin resolved a payment that matches no order. */
    settled_at: Time | null;
    /** Null if the provider reported the refund. */
    settled_by: number | null;
    settled_note: string | null;
    created_at: Time;
    updated_at: Time;
  };
  /** `scope`: `guest`, `user:7`. */
  idempotent_requests: {
    scope: string;
    key: string;
    request_hash: string;
    attempt_id: number | null;
    order_id: number | null;
    /** The record that a request other than a purchase has written. */
    result_id: number | null;
    created_at: Time;
  };
  orders: {
    id: Id;
    user_id: number;
    status: OrderStatus;
    payment_status: OrderPaymentStatus;
    payment_method: OrderPaymentMethod;
    /** The sum of the lines at their prices; includes tax if prices do. */
    subtotal_cents: number;
    discount_cents: Generated<number>;
    net_cents: number;
    tax_cents: Generated<number>;
    /** Net plus tax. */
    total_cents: number;
    delivery_days: number;
    attempt_id: number | null;
    source: Generated<OrderSource>;
    quote_id: number | null;
    /** The admin who is notified about it. */
    owner_id: number | null;
    clock_state: ClockState;
    clock_reason: ClockReason | null;
    clock_since: Time;
    /** Both in millionths of a working day. Negative until the first start: an order from an earlier release. */
    clock_budget: number;
    clock_used: Generated<number>;
    /** The customer sees it. */
    due_at: Time;
    first_due_at: Time | null;
    /** The on-time figure measures it if the day was moved without the customer’s agreement. */
    counted_due_at: Time | null;
    first_delivered_at: Time | null;
    /** The customer of a late order is asked again from that day. */
    keep_waiting_until: Day | null;
    /** Bits of the warnings and reminders that were sent. */
    warned: Generated<number>;
    acceptance: Generated<Acceptance>;
    /** Working days, as sold. */
    acceptance_days: Generated<number>;
    acceptance_due_at: Time | null;
    acceptance_extended: Generated<boolean>;
    acceptance_reminders: Generated<number>;
    accepted_at: Time | null;
    accepted_by: number | null;
    accepted_how: AcceptedHow | null;
    review_requested_at: Time | null;
    /** The number sold, and granted since. Null: any number. */
    revisions_included: Generated<number | null>;
    revisions_used: Generated<number>;
    round: Generated<number>;
    created_at: Time;
    updated_at: Time;
    cancelled_at: Time | null;
    deleted_at: Time | null;
    /** The owner of the never-proven email address reveals it by opening an emailed link. */
    hidden_from_customer: Generated<boolean>;
    locale: Generated<string>;
    buyer_kind: Generated<BuyerKind | null>;
    /** JSON: the `ExitRules` it was sold under. Null: from before they were stored. */
    exit_rules: Generated<string | null>;
    /** The buyer may withdraw before then. Null: never. */
    withdrawal_until: Generated<Time | null>;
    /** The buyer asked then for work to begin within the period. */
    early_start_at: Generated<Time | null>;
  };
  order_items: {
    id: Id;
    order_id: number;
    service_id: number | null;
    /** The service that an option belongs to. */
    parent_id: number | null;
    option_id: number | null;
    title: string;
    description: string | null;
    price_cents: number;
    quantity: number;
    unit: Generated<Unit>;
    discount_cents: Generated<number>;
    net_cents: number;
    tax_cents: Generated<number>;
    total_cents: number;
    delivery_days: number;
  };
  assignments: {
    id: Id;
    order_id: number;
    user_id: number;
    status: AssignmentStatus;
    notes: string | null;
    /** Frozen with the assignment. */
    rate_kind: Generated<CommissionRateKind>;
    /** Thousandths of a percent. Null: from before rates were stored. */
    rate_milli: number | null;
    fixed_cents: number | null;
    round: Generated<number>;
    /** Which part of the commission it earns, of how many; fixed when work begins. */
    split_position: number | null;
    split_of: number | null;
    /** False for work whose commission someone else has earned. */
    earns: Generated<boolean>;
    assigned_at: Time;
    started_at: Time | null;
    completed_at: Time | null;
    delivered_at: Time | null;
    cancelled_at: Time | null;
  };
  commissions: {
    id: Id;
    kind: Generated<CommissionKind>;
    /** Null for an adjustment. */
    assignment_id: number | null;
    order_id: number | null;
    user_id: number;
    /** The person's part of the amount that the commission is a share of. */
    base_cents: Generated<number>;
    /** The part of the order's net that had been returned when the commission was earned, which it did not earn on. */
    returned_before_cents: Generated<number>;
    /** Negative for a reversal. */
    amount_cents: number;
    rate_kind: Generated<CommissionRateKind>;
    rate_percent: Generated<number>;
    reverses_id: number | null;
    refund_id: number | null;
    dispute_id: number | null;
    payout_id: number | null;
    note: string | null;
    status: CommissionStatus;
    payment_date: Time | null;
    created_at: Time;
  };
  invoices: {
    id: Id;
    order_id: number | null;
    user_id: number;
    kind: Generated<InvoiceKind>;
    year: number;
    seq: number;
    invoice_number: string;
    issued_on: Day;
    due_on: Day;
    net_cents: number;
    tax_cents: Generated<number>;
    amount_cents: number;
    /** The sum of its allocations. */
    paid_cents: Generated<number>;
    /** The sum of its credit notes. */
    credited_cents: Generated<number>;
    refunding_cents: Generated<number>;
    refunded_cents: Generated<number>;
    charged_back_cents: Generated<number>;
    /** `invoiceStatusOf` its amounts. */
    status: InvoiceStatus;
    paid_at: Time | null;
    corrects_id: number | null;
    reminders_paused: Generated<boolean>;
    /** JSON; never changes after issue, until the names in it are erased. */
    document: string;
    erased_at: Generated<Time | null>;
    created_at: Time;
  };
  payments: {
    id: Id;
    order_id: number | null;
    user_id: number;
    attempt_id: number | null;
    method: PaymentMethod;
    provider: PaymentProvider | null;
    /** The payment intent or PayPal order. */
    provider_ref: string | null;
    /** The PayPal capture or Stripe charge. */
    capture_ref: string | null;
    /** `Visa ·4242`; null for other ways and for payments before 1.4. */
    card: string | null;
    amount_cents: number;
    fee_cents: number | null;
    currency: string;
    /** The part that pays no invoice. */
    unallocated_cents: Generated<number>;
    refunding_cents: Generated<number>;
    refunded_cents: Generated<number>;
    disputed_cents: Generated<number>;
    status: PaymentStatus;
    received_on: Day;
    reference: string | null;
    note: string | null;
    recorded_by: number | null;
    voided_at: Time | null;
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
