import type { Generated } from 'kysely';
import type { Id, Time } from './schema-types.ts';

export type SearchKind = 'user' | 'order' | 'service' | 'contact' | 'review' | 'article' | 'client';

/** Counted by day, which is the detail. */
export type DailyList = 'audit_days' | 'audit_actor_days' | 'audit_type_days' | 'audit_action_days' | 'commission_days';

export type CounterName =
  | 'orders'
  | 'users'
  | 'reviews'
  | 'commissions'
  | 'invoices'
  | 'payments'
  | 'contact_messages'
  | 'conversations'
  | 'audit_log'
  | 'audit_actors'
  | 'payment_states'
  | 'refunds'
  | 'refund_days'
  | 'credit_notes'
  | 'disputes'
  | 'findings'
  | 'coupons'
  | 'payout_runs'
  | 'order_threads'
  | DailyList;

export type MessageTables = {
  messages: {
    id: Id;
    participant_id: number | null;
    sender_id: number;
    receiver_id: number;
    content: string;
    client_id: string | null;
    created_at: Time;
    read_at: Time | null;
  };
  /** One row per thread, updated in the transaction that changes its messages. */
  conversations: {
    participant_id: number;
    last_message_id: number | null;
    last_message_at: Time | null;
    unread_by_participant: Generated<number>;
    unread_by_admins: Generated<number>;
  };
  /** `author_id`: null for an email from whoever wrote the contact message. */
  contact_replies: { id: Id; message_id: number; author_id: number | null; content: string; created_at: Time };
  /** One row per conversation of the admins, whatever its source, updated by triggers. */
  inbox_threads: {
    source: 'chat' | 'order' | 'contact' | 'email';
    /** The person of a chat, the order, the contact message or the email. */
    record_id: number;
    /** The id of the newest message; of a contact message or an email the number of its lines. */
    last_id: number;
    last_at: Time;
    state: 'open' | 'waiting' | 'done';
    is_unread: boolean;
  };
  audit_log: {
    id: Id;
    actor_id: number | null;
    action: string;
    subject_type: string;
    subject_id: number | null;
    before: string | null;
    after: string | null;
    created_at: Time;
  };
  outbox: {
    id: Id;
    kind: string;
    recipient: string;
    user_id: number | null;
    /** JSON without secrets. */
    data: string;
    /** `dead`: all attempts failed. `discarded`: by an admin. */
    state: 'waiting' | 'sent' | 'dead' | 'discarded';
    /** Attempts that had an outcome. */
    attempts: number;
    /** Attempts since then that had none, with the one under way. */
    lost_attempts: Generated<number>;
    next_try_at: Time;
    leased_until: Time | null;
    message_id: string;
    last_error: string | null;
    created_at: Time;
    sent_at: Time | null;
    /** The time when the email was given up, discarded or queued again. */
    changed_at: Time | null;
    order_id: number | null;
    /** Undoing this item withdraws the email. */
    undo_item_id: Generated<number | null>;
    bounced_at: Time | null;
    /** The message of an order's thread that the email contains. */
    order_message_id: number | null;
    /** The password or token that the email contains, until it is sent. */
    sealed: Generated<string | null>;
    /** The recipient's when it was queued. */
    role_id: Generated<number | null>;
    /** The strictest visibility among the entries of an order's thread that it has shown; null: it shows none. */
    shown_visibility: 'all' | 'team' | null;
    /** About an email that was sent. */
    note: Generated<string | null>;
  };
  /** The company's own texts. A missing one, or null, is the original. */
  email_texts: {
    kind: string;
    subject: string | null;
    intro: string | null;
    /** The hash of the original that the text replaced. */
    original_hash: string;
    updated_by: number | null;
    updated_at: Time;
  };
  captured_emails: {
    id: Id;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    attachments: string;
    reply_to: string | null;
    message_id: string | null;
    created_at: Time;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  /** Updated by triggers. */
  counters: { list: CounterName; part: string; detail: string; slot: number; records: number; amount: number };
  search_words: { kind: SearchKind; word: string; record_id: number };
};
