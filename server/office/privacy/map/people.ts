import type { Tables } from '../../../adapters/database/schema/schema.ts';
import type { Rule } from './rule.ts';

/** Rows that refer to others come first, because they are found by them. */
export const people = {
  earlier_links: {
    none: 'token_hash link_id expires_at',
    export: 'email',
    erase: 'row',
    after: 'with the newest link',
  },
  account_links: {
    none: 'id user_id purpose token_hash expires_at',
    export: 'email created_at',
    erase: 'row',
    after: 'a day after their end',
  },
  factor_links: {
    none: 'id user_id token_hash kind factor_id expires_at',
    export: 'email_canonical created_at',
    erase: 'row',
    after: 'a day after their end',
  },
  sessions: {
    none: 'id user_id token_hash attempt_id expires_at absolute_end_at confirmed_at',
    export: 'kind created_at last_used_at agent ip_prefix',
    erase: 'row',
    after: 'when they end',
  },
  login_challenges: {
    none: 'id hash user_id attempts webauthn_challenge created_at expires_at used_at',
    erase: 'row',
    after: 'a day after their end',
  },
  second_factors: { none: 'id user_id sealed last_counter', export: 'kind confirmed_at created_at', erase: 'row' },
  recovery_codes: { none: 'id user_id hash', export: 'used_at created_at', erase: 'row' },
  passkeys: {
    none: 'id user_id credential_id public_key counter transports backed_up',
    export: 'name last_used_at created_at',
    erase: 'row',
  },
  invoice_emails: {
    none: 'user_id confirm_hash confirm_until remove_hash',
    export: 'email pending_email',
    erase: 'row',
  },
  order_digests: { none: 'user_id order_id due_at', erase: 'row' },
  notification_preferences: { none: 'user_id', export: 'kind app email push email_when', erase: 'row' },
  default_views: { none: 'user_id list view_id', erase: 'row' },
  saved_views: { none: 'id user_id shared position updated_at', export: 'list name query created_at', erase: 'row' },
  work_snoozes: { none: 'user_id row_key until', erase: 'row' },
  customer_notes: { none: 'id user_id author_id content created_at edited_at', erase: 'row' },
  tax_id_checks: { none: 'tax_id result proof checked_at', erase: 'row', after: '30 days' },
  billing_profiles: {
    none: 'user_id',
    export:
      'is_business company tax_id tax_id_kind tax_id_state tax_id_checked_at tax_id_proof line1 line2 city region postal_code country po_number invoice_email updated_at',
    erase: 'row',
  },
  // The conversations of people.
  messages: {
    none: 'id participant_id receiver_id client_id',
    export: 'sender_id created_at read_at',
    erase: { text: 'content' },
  },
  conversations: { none: 'participant_id last_message_id last_message_at unread_by_participant unread_by_admins' },
  inbox_threads: { none: 'source record_id last_id last_at state is_unread' },
  contact_replies: { none: 'id message_id author_id', export: 'content created_at', erase: 'row' },
  contact_message_files: { none: 'message_id position file_id', erase: 'row' },
  contact_messages: {
    none: 'id read_at source due_on',
    export: 'name email message topic created_at answered_at',
    erase: 'row',
    after: 'months of the settings',
  },
  waiting_inbound_emails: {
    none: 'id raw_hash raw_file_id envelope is_reply leased_until created_at',
    after: 'when they are read, within minutes',
  },
  inbound_emails: {
    none: 'id state reason order_id user_id order_message_id raw_file_id settled_by settled_at visibility raw_hash',
    export: 'created_at',
    erase: { email: 'sender', text: 'subject content', unique: 'message_id' },
  },
  // Emails that were sent, and notifications.
  captured_emails: {
    none: 'id message_id attachments html reply_to',
    export: 'recipient subject text created_at',
    erase: 'row',
  },
  outbox: {
    none: 'id user_id data state attempts lost_attempts next_try_at leased_until message_id last_error changed_at order_id undo_item_id bounced_at order_message_id sealed role_id shown_visibility note',
    export: 'kind recipient created_at sent_at',
    erase: 'row',
    after: '180 days after they were sent',
  },
  notification_events: {
    none: 'id kind subject_type subject_id actor_id recipients data created_at',
    erase: 'row',
    after: 'within seconds',
  },
  notifications: {
    none: 'id user_id subject_type subject_id group_key data in_app digested role',
    export: 'kind count created_at read_at',
    erase: 'row',
    after: '90 days',
  },
  undo_items: {
    none: 'id step_id record_id before state',
    erase: 'row',
    after: 'when the action can’t be undone anymore',
  },
  undo_steps: {
    none: 'id user_id action created_at expires_at undone_at access revoked_at',
    after: 'when the action can’t be undone anymore',
  },
  bulk_jobs: {
    none: 'id user_id list action ids options position done failed leased_until created_at finished_at',
    after: '30 days',
  },
  audit_log: {
    none: 'id actor_id subject_type subject_id',
    export: 'action created_at',
    erase: { clear: 'before after' },
    internal: 'before after',
    after: 'months of the settings',
  },
  search_misses: { none: 'day word count', after: '25 months' },
  rate_limits: { none: 'key points expire', after: 'when they end' },
  consents: {
    none: 'id rendering_id user_id',
    export: 'kind text implied order_id at',
    record: { clear: 'ip_prefix signed_by signed_for' },
  },
  legal_notices: { none: 'id document_id user_id outbox_id', export: 'queued_at' },
  data_exports: {
    none: 'id user_id requested_by file_id expires_at leased_until',
    export: 'state created_at',
    erase: 'row',
    after: '7 days',
  },
  account_closings: { none: 'user_id by reason token_hash before created_at', erase: 'row' },
  erasures: { none: 'user_id user_since at by reason retained' },
  // Everything else is found by the account.
  users: {
    none: 'id role_id designation_id password_is_temporary password_expires_at updated_at deleted_at factor_failures factor_locked_until closed_at erase_at erased_at unused_warned_at',
    export: 'locale password_changed_at email_verified_at email_changed_at created_at',
    erase: {
      name: 'name',
      email: 'email email_canonical',
      clear: 'phone place pending_email password_hash last_login_at',
    },
    internal: 'email_canonical password_hash',
  },
} as const satisfies Partial<Record<keyof Tables, Rule>>;
