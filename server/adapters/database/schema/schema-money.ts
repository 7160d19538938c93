import type { Generated } from 'kysely';
import type {
  CommissionRateKind,
  CouponKind,
  CouponScope,
  CouponUseState,
  DocumentKind,
  FindingKind,
  FindingState,
  PayoutRunState,
  ReconciliationState,
  TaxBuyer,
  TaxCategory,
  TaxIdState,
} from '../../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { DocumentLine, RefundTables } from './schema-refunds.ts';
import type { Day, Id, Time } from './schema-types.ts';

export type MoneyTables = RefundTables & {
  /** Images that issued documents name, by the digest of their source. `image`: a PNG in base64. */
  document_logos: { digest: string; image: string; created_at: Time };
  document_counters: { kind: DocumentKind; year: number; last_seq: number };
  invoice_lines: { invoice_id: number } & DocumentLine;
  payment_allocations: {
    id: Id;
    payment_id: number;
    invoice_id: number;
    /** Negative: takes an allocation back. */
    amount_cents: number;
    created_by: number | null;
    created_at: Time;
  };
  billing_profiles: {
    user_id: number;
    is_business: boolean;
    company: string | null;
    tax_id: string | null;
    tax_id_kind: string | null;
    tax_id_state: TaxIdState;
    tax_id_checked_at: Time | null;
    tax_id_proof: string | null;
    line1: string | null;
    line2: string | null;
    city: string | null;
    region: string | null;
    postal_code: string | null;
    country: string | null;
    po_number: string | null;
    /** Only of the version before, see `invoice_emails`. */
    invoice_email: Generated<string | null>;
    updated_at: Time;
  };
  tax_rates: {
    id: Id;
    name: string;
    /** ISO code, `EU` or `*`. */
    country: string;
    region: string | null;
    buyer: TaxBuyer;
    needs_tax_id: boolean;
    category: TaxCategory;
    /** JSON list of `{ name, rate_milli }`. */
    components: string;
    rate_milli: number;
    note: string | null;
    valid_from: Day;
    valid_to: Day | null;
    position: number;
    /** The time of its first taxed sale. */
    used_at: Time | null;
    created_at: Time;
    updated_at: Time;
  };
  tax_id_checks: { tax_id: string; result: 'valid' | 'invalid'; proof: string | null; checked_at: Time };
  unchecked_tax_ids: {
    id: Id;
    invoice_id: number;
    tax_id: string;
    state: 'unchecked' | 'valid' | 'invalid' | 'given_up';
    created_at: Time;
    checked_at: Time | null;
    settled_at: Time | null;
    settled_by: number | null;
    settled_note: string | null;
  };
  reconciliation_runs: {
    id: Id;
    /** Null for the check of our own records. */
    provider: PaymentProvider | null;
    from_at: Time;
    to_at: Time;
    state: ReconciliationState;
    checked: Generated<number>;
    found: Generated<number>;
    error: string | null;
    leased_until: Time | null;
    started_by: number | null;
    started_at: Time;
    finished_at: Time | null;
  };
  reconciliation_findings: {
    id: Id;
    /** Null for a violated invariant. */
    provider: PaymentProvider | null;
    kind: FindingKind;
    ref: string;
    run_id: number | null;
    payment_id: number | null;
    refund_id: number | null;
    attempt_id: number | null;
    amount_cents: number | null;
    /** JSON: our record, and the provider's. */
    ours: string | null;
    theirs: string | null;
    state: FindingState;
    occurred_at: Time | null;
    first_seen_at: Time;
    last_seen_at: Time;
    /** The key of the refund that its repair has requested at the provider. */
    refund_key: string | null;
    emailed_at: Time | null;
    settled_by: number | null;
    settled_at: Time | null;
    action: string | null;
    note: string | null;
  };
  webhook_failures: { id: Id; provider: PaymentProvider; reason: string; created_at: Time };
  commission_rates: {
    id: Id;
    user_id: number | null;
    service_id: number | null;
    kind: CommissionRateKind;
    /** Thousandths of a percent. */
    rate_milli: number | null;
    amount_cents: number | null;
    valid_from: Time;
    created_by: number | null;
    created_at: Time;
  };
  payout_runs: {
    id: Id;
    year: number | null;
    seq: number | null;
    number: string | null;
    state: PayoutRunState;
    cutoff_on: Day;
    /** The end of that day in the time zone of the company. */
    claimed_until: Time;
    minimum_cents: Generated<number>;
    /** JSON list; null for everyone. */
    user_ids: string | null;
    total_cents: number;
    /** JSON list of `{ user_id, cents }`: due up to the cutoff, but not part of the run. */
    carried: Generated<string>;
    created_by: number | null;
    created_at: Time;
    approved_by: number | null;
    approved_at: Time | null;
    paid_on: Day | null;
    paid_at: Time | null;
    reference: string | null;
  };
  payouts: {
    id: Id;
    run_id: number;
    user_id: number;
    earned_cents: number;
    /** Negative or 0. */
    reversed_cents: number;
    adjusted_cents: number;
    total_cents: number;
    /** JSON; the statement, frozen with the approval. */
    document: string | null;
    erased_at: Generated<Time | null>;
  };
  coupons: {
    id: Id;
    code: string;
    code_canonical: string;
    name: string;
    kind: CouponKind;
    /** Thousandths of a percent. */
    percent_milli: number | null;
    amount_cents: number | null;
    scope: CouponScope;
    minimum_cents: number | null;
    starts_at: Time | null;
    ends_at: Time | null;
    max_uses: number | null;
    max_uses_per_customer: number | null;
    first_purchase_only: boolean;
    active: boolean;
    uses: Generated<number>;
    /** Sums of its uses. */
    discount_cents: Generated<number>;
    revenue_cents: Generated<number>;
    created_by: number | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
  };
  coupon_targets: { coupon_id: number; kind: 'category' | 'service'; target_id: number };
  coupon_customers: { coupon_id: number; email_canonical: string; uses: number };
  coupon_uses: {
    id: Id;
    coupon_id: number;
    attempt_id: number | null;
    order_id: number | null;
    email_canonical: string;
    discount_cents: number;
    /** The money of its order. Null: the version before counted the order's total, or nothing yet. */
    revenue_cents: number | null;
    state: CouponUseState;
    /** The user and the hash of the client network, while a limited coupon is held without payment. */
    unpaid_user_id: number | null;
    unpaid_network: string | null;
    /** The customer was reminded of the unpaid order. */
    reminded_at: Time | null;
    created_at: Time;
    updated_at: Time;
  };
  service_options: {
    id: Id;
    service_id: number;
    /** Options of one group are a choice of exactly one. */
    group_name: string | null;
    title: string;
    description: string | null;
    price_cents: number;
    /** Added to the service's; negative: faster. */
    delivery_days: number;
    max_quantity: number;
    active: boolean;
    position: number;
    created_at: Time;
    updated_at: Time;
  };
  service_relations: { service_id: number; related_id: number; position: number };
  share_links: {
    id: Id;
    kind: 'quote' | 'invoice';
    target_id: number;
    version: number | null;
    token_hash: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: Time | null;
  };
};
