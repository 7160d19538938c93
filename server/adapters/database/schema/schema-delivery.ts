import type { Generated } from 'kysely';
import type {
  ChecklistKind,
  ClockReason,
  ClockState,
  InboundState,
  IntakeState,
} from '../../../../contract/shared/work-states.ts';
import type { Id, Time } from './schema-types.ts';

export type FileScan = 'none' | 'waiting' | 'clean' | 'refused';
export type FilePurpose = 'order' | 'email' | 'contact' | 'export';
export type MessageVisibility = 'all' | 'team';

export type DeliveryTables = {
  /** Times when a clock waited, ran and was paused; the open one has no end. */
  clock_spans: {
    id: Id;
    order_id: number;
    state: Exclude<ClockState, 'stopped'>;
    reason: ClockReason | null;
    from_at: Time;
    to_at: Time | null;
  };
  promise_moves: {
    id: Id;
    order_id: number;
    from_at: Time;
    to_at: Time;
    moved_by: number | null;
    reason: string;
    agreed: boolean;
    created_at: Time;
  };
  files: {
    id: Id;
    key: string;
    preview_key: string | null;
    name: string;
    type: string;
    bytes: number;
    sha256: string;
    purpose: FilePurpose;
    order_id: number | null;
    uploaded_by: number | null;
    scan: FileScan;
    attached_at: Time | null;
    /** The time of its next scan, or of its preview while it has none; null if there is nothing to do. */
    due_at: Time | null;
    /** Failures since the last success. */
    tries: Generated<number>;
    created_at: Time;
    /** The time when its bytes were deleted. */
    deleted_at: Time | null;
    /** The customer in whose quota it is counted; 0 for people without an account, null for the company. */
    stored_for: number | null;
    preview_bytes: Generated<number>;
    /** The scanner failed at it too often. */
    scan_failed_at: Time | null;
    /** How often the scanner went down while it read the file. */
    scan_breaks: Generated<number>;
  };
  /** Bytes without a file, deleted when due: incomplete uploads, which reserve `bytes`, and deleted files. */
  file_deletions: { key: string; due_at: Time; stored_for: number | null; bytes: Generated<number> };
  /** Bytes by owner and by order, which triggers count. */
  storage: { kind: 'user' | 'order'; id: number; bytes: number; is_paid: boolean };
  intake_forms: {
    id: Id;
    service_id: number;
    version: number;
    intro: string;
    /** JSON; never changes. */
    fields: string;
    is_required: boolean;
    /** Keys of required fields other than secrets, each followed by a comma. */
    required_keys: string;
    created_by: number | null;
    created_at: Time;
  };
  intakes: {
    id: Id;
    order_id: number;
    order_item_id: number;
    form_id: number;
    state: IntakeState;
    /** The form has a required field, so work waits for it. */
    is_required: boolean;
    /** JSON by key, without secrets. */
    answers: string;
    answered_at: Time | null;
    answered_by: number | null;
    waived_by: number | null;
    waived_reason: string | null;
    asked_again_at: Time | null;
    reminders: Generated<number>;
    reminded_at: Time | null;
    created_at: Time;
    updated_at: Time;
  };
  /** Lines are copied from what was sold when work is assigned, or added by staff. */
  checklist_lines: {
    id: Id;
    order_id: number;
    order_item_id: number | null;
    kind: ChecklistKind;
    text: string;
    quantity: number;
    is_done: boolean;
    note: string | null;
    /** The customer doesn't see it. */
    photo_id: number | null;
    changed_by: number | null;
    changed_at: Time | null;
    created_at: Time;
  };
  deliveries: {
    id: Id;
    order_id: number;
    assignment_id: number;
    user_id: number;
    round: number;
    /** The customer reads it. */
    summary: string | null;
    /** Only admins read them. */
    notes: string | null;
    /** The name of an author whose account was erased. */
    author_name: Generated<string | null>;
    created_at: Time;
  };
  delivery_files: { delivery_id: number; position: number; file_id: number };
  order_messages: {
    id: Id;
    order_id: number;
    /** Null: written by the application. */
    author_id: number | null;
    visibility: MessageVisibility;
    kind: 'message' | 'event';
    content: string;
    source: 'app' | 'email';
    client_id: string | null;
    created_at: Time;
    edited_at: Time | null;
    deleted_at: Time | null;
  };
  order_message_files: { message_id: number; position: number; file_id: number };
  contact_message_files: { message_id: number; position: number; file_id: number };
  order_mentions: { message_id: number; position: number; user_id: number };
  order_threads: {
    order_id: number;
    last_id: number;
    last_public_id: number | null;
    last_at: Time;
    /** Messages by others since an admin last read the thread. */
    unread_by_admins: Generated<number>;
  };
  order_reads: { order_id: number; user_id: number; last_read_id: number; follows: Generated<boolean> };
  saved_replies: { id: Id; title: string; content: string; created_at: Time; updated_at: Time };
  inbound_emails: {
    id: Id;
    message_id: string;
    sender: string;
    subject: string;
    state: InboundState;
    reason: string;
    content: string | null;
    order_id: number | null;
    user_id: number | null;
    order_message_id: number | null;
    raw_file_id: number | null;
    settled_by: number | null;
    settled_at: Time | null;
    created_at: Time;
    /** The default if an admin posts it; null unless it belongs to a thread. */
    visibility: MessageVisibility | null;
    raw_hash: string | null;
  };
  /** Emails that are stored and not yet parsed. */
  waiting_inbound_emails: {
    id: Id;
    raw_hash: string;
    raw_file_id: number | null;
    envelope: string;
    is_reply: boolean;
    leased_until: Time;
    created_at: Time;
  };
  used_webhook_tokens: { hash: string; used_at: Time };
  order_secrets: {
    id: Id;
    order_id: number;
    direction: 'to_team' | 'to_customer';
    label: string;
    note: string | null;
    /** The sealed value; null unless `stored`. */
    sealed: string | null;
    policy: 'until_accepted' | 'once';
    state: 'requested' | 'stored' | 'burned';
    intake_id: number | null;
    intake_key: string | null;
    requested_by: number | null;
    created_by: number | null;
    created_at: Time;
    stored_at: Time | null;
    burned_at: Time | null;
    burned_by: number | null;
    burn_reason: string | null;
    updated_at: Time;
  };
  secret_views: {
    id: Id;
    secret_id: number;
    user_id: number;
    session_id: number | null;
    ip_prefix: string | null;
    created_at: Time;
  };
};
