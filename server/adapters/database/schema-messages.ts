import type { Generated } from 'kysely';

export type Id = Generated<number>;
/** ISO 8601 in UTC with milliseconds on both engines: comparable as text, a real timestamptz in PostgreSQL. */
export type Time = string;

export type SearchKind = 'user' | 'order' | 'service' | 'contact' | 'review';

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
  | 'audit_actors';

/** What people and the system say: messages, letters, notes of changes. */
export type MessageTables = {
  messages: {
    id: Id;
    /** The customer or staff member whose thread with the office it belongs to. */
    member_id: number | null;
    sender_id: number;
    receiver_id: number;
    content: string;
    client_id: string | null;
    created_at: Time;
    read_at: Time | null;
  };
  /** One row a thread; kept in step by modules/chat, in the transaction that writes or reads its messages. */
  conversations: {
    member_id: number;
    last_message_id: number | null;
    last_message_at: Time | null;
    unread_by_member: Generated<number>;
    unread_by_office: Generated<number>;
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
    /** What the letter needs, as JSON. Never a password: those are made when the letter is sent. */
    data: string;
    state: 'waiting' | 'sent' | 'dead';
    attempts: number;
    next_try_at: Time;
    leased_until: Time | null;
    message_id: string;
    last_error: string | null;
    created_at: Time;
    sent_at: Time | null;
  };
  captured_mails: {
    id: Id;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    attachments: string;
    created_at: Time;
  };
  rate_limits: { key: string; points: number; expire: number | null };
  /** How many records a list holds, cell by cell, kept by triggers (migration 004); read through `tallies.ts`. */
  tallies: { list: CounterName; part: string; detail: string; slot: number; records: number; amount: number };
  /** Under which words a record is found (modules/search). */
  search_words: { kind: SearchKind; word: string; record_id: number };
};
