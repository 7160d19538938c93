import type { Tables } from '../../../adapters/database/schema/schema.ts';
import type { Rule } from './rule.ts';

const line =
  'order_item_id service_id title description quantity unit unit_price_cents discount_cents net_cents tax_cents total_cents tax_category tax_rate_milli tax_components tax_code';

/** Documents and payments are records: the law asks to keep them for years. */
export const money = {
  checkout_attempts: {
    none: 'id key invoice_id provider account trial payment_token single_use_token provider_ref pricing accepted order_id new_account authenticate session_until leased_until responded_at promised_at settled_at settled_by save_method subscription_id updated_at',
    export: 'state amount_cents net_cents tax_cents discount_cents coupon_code failure created_at',
    erase: { name: 'name', email: 'email email_canonical', clear: 'phone place billing client_network settled_note' },
    internal: 'email_canonical client_network settled_note',
    after: '30 days, if nothing was bought',
  },
  idempotent_requests: {
    none: 'scope key request_hash attempt_id order_id result_id created_at',
    erase: 'row',
    after: '30 days',
  },
  coupon_customers: { none: 'coupon_id email_canonical uses', erase: 'row' },
  coupon_uses: {
    none: 'id coupon_id attempt_id revenue_cents unpaid_user_id reminded_at updated_at',
    export: 'order_id discount_cents state created_at',
    erase: { email: 'email_canonical', clear: 'unpaid_network' },
    internal: 'email_canonical unpaid_network',
  },
  unchecked_tax_ids: {
    none: 'id invoice_id settled_by settled_at',
    export: 'state created_at checked_at',
    record: { text: 'tax_id', clear: 'settled_note' },
  },
  invoices: {
    none: 'id user_id year seq corrects_id reminders_paused erased_at',
    export:
      'order_id kind invoice_number issued_on due_on net_cents tax_cents amount_cents paid_cents credited_cents refunding_cents refunded_cents charged_back_cents status paid_at created_at',
    record: { document: 'document' },
  },
  invoice_lines: { export: `invoice_id position ${line}` },
  credit_notes: {
    none: 'id user_id year seq refund_id created_by erased_at',
    export: 'kind credit_note_number invoice_id order_id issued_on net_cents tax_cents total_cents created_at',
    record: { document: 'document', text: 'reason' },
  },
  credit_note_lines: { export: `credit_note_id invoice_position position ${line}` },
  payments: {
    none: 'id user_id attempt_id provider_ref capture_ref recorded_by unallocated_cents refunding_cents disputed_cents fee_cents',
    export: 'order_id method provider amount_cents currency refunded_cents status received_on voided_at created_at',
    record: { clear: 'card reference note' },
  },
  payment_allocations: { none: 'id payment_id created_by', export: 'invoice_id amount_cents created_at' },
  refunds: {
    none: 'id key payment_id user_id lines keep_commissions notify provider_ref credit_note_id requested_by superseded_by leased_until updated_at',
    export: 'invoice_id order_id amount_cents state source reason provider created_at succeeded_at',
    record: { clear: 'note reference failure' },
  },
  disputes: {
    none: 'id provider_ref payment_id held_cents provider_url losses is_refundable settled_as settled_by seen_at',
    export: 'provider amount_cents reason state respond_by settled_at opened_at closed_at',
  },
  chargebacks: { none: 'id dispute_id payment_id', export: 'amount_cents created_at' },
  reconciliation_runs: {
    none: 'id provider from_at to_at state checked found error leased_until started_by started_at finished_at',
  },
  reconciliation_findings: {
    none: 'id provider kind ref run_id payment_id refund_id attempt_id amount_cents state occurred_at first_seen_at last_seen_at refund_key emailed_at settled_by settled_at action',
    erase: { clear: 'ours theirs note' },
    internal: 'ours theirs note',
  },
  commissions: {
    none: 'id base_cents returned_before_cents rate_kind rate_percent reverses_id refund_id dispute_id',
    export: 'kind assignment_id order_id user_id amount_cents payout_id status payment_date created_at',
    record: { text: 'note' },
  },
  payouts: {
    none: 'id run_id erased_at',
    export: 'user_id earned_cents reversed_cents adjusted_cents total_cents',
    record: { document: 'document' },
  },
  payout_runs: {
    none: 'id year seq number state cutoff_on claimed_until minimum_cents user_ids total_cents carried created_by created_at approved_by approved_at paid_on paid_at reference',
  },
  commission_rates: { none: 'id user_id service_id kind rate_milli amount_cents valid_from created_by created_at' },
  share_links: { none: 'id kind target_id version token_hash created_at expires_at revoked_at' },
  coupons: {
    none: 'id code code_canonical name kind percent_milli amount_cents scope minimum_cents starts_at ends_at max_uses max_uses_per_customer first_purchase_only active uses discount_cents revenue_cents created_by created_at updated_at deleted_at',
  },
  coupon_targets: { none: 'coupon_id kind target_id' },
  tax_rates: {
    none: 'id name country region buyer needs_tax_id category components rate_milli note valid_from valid_to position used_at created_at updated_at',
  },
  document_counters: { none: 'kind year last_seq' },
  document_logos: { none: 'digest image created_at' },
  webhook_events: { none: 'provider event_id type received_at', after: '60 days' },
  webhook_failures: { none: 'id provider reason created_at' },
  webhook_health: {
    none: 'provider last_valid_at last_refused_at setup_state setup_problems setup_checked_at undelivered',
  },
  used_webhook_tokens: { none: 'hash used_at' },
} as const satisfies Partial<Record<keyof Tables, Rule>>;
