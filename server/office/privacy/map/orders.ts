import type { Tables } from '../../../adapters/database/schema/schema.ts';
import type { Rule } from './rule.ts';

/** Orders remain as records. Their texts, answers and files don't. */
export const orders = {
  // It is found by the records that erasure deletes.
  search_words: { none: 'kind word record_id', erase: 'row' },
  files: {
    none: 'id key preview_key order_id uploaded_by scan attached_at due_at tries deleted_at stored_for preview_bytes scan_failed_at scan_breaks',
    export: 'type bytes purpose created_at',
    // The bytes are deleted with it.
    erase: { text: 'name sha256' },
    internal: 'sha256',
    after: '30 days for raw emails, a day if they are attached to nothing',
  },
  file_deletions: { none: 'key due_at stored_for bytes', after: 'within the hour' },
  storage: { none: 'kind id bytes is_paid' },
  reviews: {
    none: 'id user_id is_approved service_id',
    export: 'review_text rating created_at approved_at order_id',
    erase: 'row',
  },
  order_messages: {
    none: 'id order_id client_id',
    export: 'author_id visibility kind source created_at edited_at deleted_at',
    erase: { text: 'content' },
  },
  order_message_files: { none: 'message_id position file_id' },
  order_mentions: { none: 'message_id position user_id' },
  order_threads: { none: 'order_id last_id last_public_id last_at unread_by_admins' },
  order_reads: { none: 'order_id user_id last_read_id follows' },
  order_events: {
    none: 'id order_id actor_id',
    export: 'kind created_at',
    erase: { json: 'detail' },
    internal: 'detail',
  },
  intake_forms: {
    none: 'id service_id version intro fields is_required required_keys created_by created_at',
  },
  intakes: {
    none: 'id order_item_id form_id is_required answered_by waived_by reminders reminded_at updated_at',
    export: 'order_id state answered_at asked_again_at created_at',
    erase: { json: 'answers', text: 'waived_reason' },
    internal: 'waived_reason',
  },
  secret_views: { none: 'id secret_id session_id ip_prefix', export: 'user_id created_at' },
  order_secrets: {
    none: 'id intake_id intake_key requested_by created_by burned_by updated_at',
    export: 'order_id direction label policy state created_at stored_at burned_at burn_reason',
    // The value is burned with it.
    erase: { text: 'note', clear: 'sealed' },
    internal: 'note sealed',
  },
  checklist_lines: {
    none: 'id order_item_id photo_id changed_by changed_at created_at',
    export: 'order_id kind quantity is_done',
    erase: { text: 'text note' },
    internal: 'note',
  },
  assignments: {
    none: 'id rate_kind rate_milli fixed_cents split_position split_of earns',
    export: 'order_id user_id status round assigned_at started_at completed_at delivered_at cancelled_at',
    erase: { text: 'notes' },
    internal: 'notes',
  },
  deliveries: {
    none: 'id assignment_id author_name',
    export: 'order_id user_id round created_at',
    erase: { text: 'summary notes' },
    internal: 'notes',
  },
  delivery_files: { none: 'delivery_id position file_id' },
  promise_moves: {
    none: 'id moved_by',
    export: 'order_id from_at to_at agreed created_at',
    erase: { text: 'reason' },
  },
  clock_spans: { none: 'id', export: 'order_id state reason from_at to_at' },
  cancellations: {
    none: 'id user_id token_used_at objected_at followed message_id answer_by executed_by refund_ids token_hash',
    export:
      'kind state order_id reference order_number channel deadline kept_cents wish decision refund_cents executed_at received_at',
    record: { name: 'name', email: 'email', text: 'statement explanation' },
  },
  orders: {
    none: 'attempt_id quote_id owner_id clock_state clock_reason clock_since clock_budget clock_used warned exit_rules hidden_from_customer updated_at acceptance_reminders',
    export:
      'id user_id status payment_status payment_method subtotal_cents discount_cents net_cents tax_cents total_cents delivery_days source due_at first_due_at counted_due_at first_delivered_at keep_waiting_until acceptance acceptance_days acceptance_due_at acceptance_extended accepted_at accepted_by accepted_how review_requested_at revisions_included revisions_used round created_at cancelled_at deleted_at locale buyer_kind withdrawal_until early_start_at',
  },
  order_items: {
    none: 'id service_id parent_id option_id',
    export:
      'order_id title description price_cents quantity unit discount_cents net_cents tax_cents total_cents delivery_days',
  },
  saved_replies: { none: 'id title content created_at updated_at' },
} as const satisfies Partial<Record<keyof Tables, Rule>>;
