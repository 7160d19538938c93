import type { Generated } from 'kysely';
import type { NotificationKind } from '../../../../contract/shared/notification-kinds.ts';
import type { ViewList } from '../../../../contract/shared/view-lists.ts';
import type { Id, Time } from './schema-types.ts';

export type ListTables = {
  case_studies: {
    id: Id;
    slug: string;
    client: string;
    client_id: number | null;
    trade: string;
    people: number | null;
    title: string;
    summary: string;
    /** JSON lists of texts. */
    problem: string;
    work: string;
    results: string;
    service_id: number | null;
    days: number | null;
    price_cents: number | null;
    /** JSON. */
    quote: string | null;
    change: string | null;
    image: string | null;
    position: number;
    published: boolean;
    agreed_by: number | null;
    agreed_at: Time | null;
    created_at: Time;
    updated_at: Time;
  };
  saved_views: {
    id: Id;
    user_id: number;
    list: ViewList;
    name: string;
    /** The URL's query, without the question mark. */
    query: string;
    shared: boolean;
    position: number;
    created_at: Time;
    updated_at: Time;
  };
  /** Each user's own default of a list; it may be a shared view. */
  default_views: { user_id: number; list: ViewList; view_id: number };
  /** `row_key`: of a row of the work list. */
  work_snoozes: { user_id: number; row_key: string; until: Time };
  /** Internal notes about a customer. */
  customer_notes: {
    id: Id;
    user_id: number;
    author_id: number;
    content: string;
    created_at: Time;
    edited_at: Time | null;
  };
  undo_steps: {
    id: Id;
    user_id: number;
    action: string;
    created_at: Time;
    expires_at: Time;
    undone_at: Time | null;
    /** JSON: the right of the call that it undoes. */
    access: string | null;
    /** The user has another role since, or is deleted. */
    revoked_at: Generated<Time | null>;
  };
  undo_items: {
    id: Id;
    step_id: number;
    record_id: number;
    /** JSON: all that the restorer of the action needs. */
    before: string;
    state: 'open' | 'restored' | 'failed';
  };
  /** Bulk actions on more records than a request may change; one per user at a time. */
  bulk_jobs: {
    id: Id;
    user_id: number;
    list: string;
    action: string;
    /** JSON list. */
    ids: string;
    /** JSON: `with` of the request. */
    options: string;
    position: number;
    done: number;
    failed: number;
    leased_until: Time | null;
    created_at: Time;
    finished_at: Time | null;
  };
  notifications: {
    id: Id;
    user_id: number;
    kind: NotificationKind;
    subject_type: string;
    subject_id: number | null;
    /** One unread row per user and group. */
    group_key: string;
    count: number;
    /** JSON for the text; never the content of a message. */
    data: string;
    /** The time of the last occurrence. */
    created_at: Time;
    read_at: Time | null;
    /** False if only the daily email needs it. */
    in_app: boolean;
    /** The daily email had it. */
    digested: boolean;
    /** The user's when it was written. */
    role: Generated<string | null>;
  };
  /** Written with the change, deleted by the worker that fans it out. */
  notification_events: {
    id: Id;
    kind: NotificationKind;
    subject_type: string;
    subject_id: number | null;
    actor_id: number | null;
    /** JSON list of ids; null: all admins. */
    recipients: string | null;
    data: string;
    created_at: Time;
  };
  /** A missing row has the defaults. */
  notification_preferences: {
    user_id: number;
    kind: NotificationKind;
    app: boolean;
    email: boolean;
    push: boolean;
    email_when: 'immediately' | 'daily';
  };
  search_misses: { day: string; word: string; count: number };
  article_services: { article_id: number; service_id: number; position: number };
};
