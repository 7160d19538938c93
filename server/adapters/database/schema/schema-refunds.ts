import type { Generated } from 'kysely';
import type {
  CreditNoteKind,
  DisputeState,
  RefundReason,
  RefundSource,
  RefundState,
  TaxCategory,
} from '../../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Day, Id, Time } from './schema-types.ts';

/** Cents; `net_cents` plus `tax_cents` is `total_cents`. */
export type DocumentLine = {
  position: number;
  order_item_id: number | null;
  service_id: number | null;
  title: string;
  description: string | null;
  quantity: number;
  unit: Generated<'piece' | 'hour' | 'day' | 'month'>;
  unit_price_cents: number;
  discount_cents: Generated<number>;
  net_cents: number;
  tax_cents: Generated<number>;
  total_cents: number;
  tax_category: TaxCategory | null;
  /** Thousandths of a percent. */
  tax_rate_milli: Generated<number>;
  /** JSON list of `{ name, rate_milli }`. */
  tax_components: string | null;
  tax_code: string | null;
};

export type RefundTables = {
  refunds: {
    id: Id;
    /** Random; the provider's idempotency key, also in the refund's metadata. */
    key: string;
    payment_id: number;
    invoice_id: number | null;
    order_id: number | null;
    user_id: number;
    amount_cents: number;
    state: RefundState;
    source: RefundSource;
    reason: RefundReason;
    note: string | null;
    /** JSON list of `{ position, amount_cents }`; empty: in proportion. */
    lines: string;
    keep_commissions: boolean;
    /** True if the customer gets an email. */
    notify: Generated<boolean>;
    provider: PaymentProvider | null;
    provider_ref: string | null;
    /** Set for a manual refund. */
    reference: string | null;
    failure: string | null;
    credit_note_id: number | null;
    requested_by: number | null;
    /** The refund that tries a returned one again. */
    superseded_by: number | null;
    leased_until: Time | null;
    created_at: Time;
    updated_at: Time;
    succeeded_at: Time | null;
  };
  credit_notes: {
    id: Id;
    kind: CreditNoteKind;
    year: number;
    seq: number;
    credit_note_number: string;
    invoice_id: number;
    order_id: number | null;
    user_id: number;
    refund_id: number | null;
    issued_on: Day;
    net_cents: number;
    tax_cents: number;
    total_cents: number;
    reason: string;
    /** JSON; never changes after issue, until the names in it are erased. */
    document: string;
    erased_at: Generated<Time | null>;
    created_by: number | null;
    created_at: Time;
  };
  credit_note_lines: { credit_note_id: number; invoice_position: number } & DocumentLine;
  disputes: {
    id: Id;
    provider: PaymentProvider;
    provider_ref: string;
    payment_id: number;
    amount_cents: number;
    provider_url: string;
    /** The part of it in `payments.disputed_cents`. */
    held_cents: Generated<number>;
    /** JSON list of `{ invoice_id, amount_cents }`: the invoices' parts of a loss. */
    losses: Generated<string>;
    /** The provider accepts refunds in spite of it. */
    is_refundable: Generated<boolean>;
    reason: string;
    state: DisputeState;
    respond_by: Time | null;
    /** The admin's decision after a loss. */
    settled_as: 'written_off' | 'asked_again' | null;
    settled_by: number | null;
    settled_at: Time | null;
    opened_at: Time;
    closed_at: Time | null;
    seen_at: Time;
  };
  /** Append-only: what a lost dispute has cost. Negative: it was won after all. */
  chargebacks: { id: Id; dispute_id: number; payment_id: number; amount_cents: number; created_at: Time };
};
