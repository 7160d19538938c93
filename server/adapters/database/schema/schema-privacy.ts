import type { Generated } from 'kysely';
import type { Id, Time } from './schema-types.ts';

export type PrivacyTables = {
  /** Copies of a person's data. */
  data_exports: {
    id: Id;
    user_id: number;
    requested_by: number;
    state: 'waiting' | 'ready' | 'failed' | 'expired';
    file_id: number | null;
    expires_at: Time | null;
    leased_until: Time | null;
    created_at: Time;
  };
  /** A restored backup is erased again by these rows. */
  erasures: {
    user_id: number;
    /** When the account was created. */
    user_since: Time;
    at: Time;
    by: number | null;
    reason: string | null;
    /** JSON: how many records remain, by table. */
    retained: Generated<string>;
  };
  /** Accounts that are closed and not erased yet. */
  account_closings: {
    user_id: number;
    /** Null: their owner. */
    by: number | null;
    reason: string | null;
    /** The emailed link that restores the account has this token. */
    token_hash: string | null;
    /** JSON: what the restorer needs. */
    before: string;
    created_at: Time;
  };
};
