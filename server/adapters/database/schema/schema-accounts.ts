import type { Generated } from 'kysely';
import type { SessionKind } from '../../../../contract/shared/http.ts';
import type { Id, Time } from './schema-types.ts';

export type AccountTables = {
  users: {
    id: Id;
    name: string;
    email: string;
    /** NFKC, lower case; unique among accounts that are not deleted. */
    email_canonical: string;
    /** The number as it was typed. */
    phone: string | null;
    place: string | null;
    password_hash: string | null;
    password_is_temporary: boolean;
    password_expires_at: Time | null;
    password_changed_at: Time | null;
    email_verified_at: Time | null;
    pending_email: string | null;
    email_changed_at: Generated<Time | null>;
    role_id: number;
    designation_id: number | null;
    created_at: Time;
    updated_at: Time;
    deleted_at: Time | null;
    /** Wrong codes in a row, over all login challenges. */
    factor_failures: Generated<number>;
    factor_locked_until: Time | null;
    /** Deleted by an admin, or closed by its owner: `deleted_at` is set, too. */
    closed_at: Generated<Time | null>;
    /** It can be restored until then. */
    erase_at: Generated<Time | null>;
    erased_at: Generated<Time | null>;
    /** Null: none yet. */
    last_login_at: Generated<Time | null>;
    /** The last email that said the account is unused and will be erased. */
    unused_warned_at: Generated<Time | null>;
  };
  sessions: {
    id: Id;
    user_id: number;
    token_hash: string;
    kind: SessionKind;
    attempt_id: number | null;
    created_at: Time;
    last_used_at: Time;
    /** Moves with each use. */
    expires_at: Time;
    /** Never moves. */
    absolute_end_at: Time;
    /** The user's last proof of who they are: a login or a confirmation. */
    confirmed_at: Time | null;
    /** Example: "Firefox on Windows". */
    agent: string | null;
    /** The /24 or /48 network. */
    ip_prefix: string | null;
  };
  /** The newest of each purpose. */
  account_links: {
    id: Id;
    user_id: number;
    purpose: 'password' | 'email';
    token_hash: string;
    email: string | null;
    created_at: Time;
    expires_at: Time;
  };
  /** *This wasn't me* in the email about a new factor. */
  factor_links: {
    id: Id;
    user_id: number;
    token_hash: string;
    /** The link ends with a change of the address that it was sent to. */
    email_canonical: string;
    kind: 'totp' | 'passkey';
    factor_id: number;
    created_at: Time;
    expires_at: Time;
  };
  /** Where copies of emails with invoices go. */
  invoice_emails: {
    user_id: number;
    /** Confirmed by its owner. */
    email: string | null;
    pending_email: string | null;
    confirm_hash: string | null;
    confirm_until: Time | null;
    remove_hash: string | null;
  };
  /** Unpaid orders, from `order_id` on, that were not emailed to an address that was never proven. */
  order_digests: { user_id: number; order_id: number; due_at: Time };
  /** Deleted with the newest one. */
  earlier_links: { token_hash: string; link_id: number; email: string | null; expires_at: Time };
  second_factors: {
    id: Id;
    user_id: number;
    kind: 'totp';
    sealed: string;
    /** The time step of the last accepted code, so that a code works once. */
    last_counter: number | null;
    confirmed_at: Time | null;
    created_at: Time;
  };
  recovery_codes: { id: Id; user_id: number; hash: string; used_at: Time | null; created_at: Time };
  passkeys: {
    id: Id;
    user_id: number;
    /** Base64url, as in WebAuthn. */
    credential_id: string;
    /** COSE key in base64url. */
    public_key: string;
    counter: number;
    /** JSON list. */
    transports: string;
    backed_up: boolean;
    name: string;
    last_used_at: Time | null;
    created_at: Time;
  };
  login_challenges: {
    id: Id;
    hash: string;
    user_id: number;
    attempts: number;
    webauthn_challenge: string | null;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
};
