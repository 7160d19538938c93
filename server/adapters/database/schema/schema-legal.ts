import type {
  ConsentKind,
  LegalKind,
  LegalState,
  LegalTemplate,
} from '../../../../contract/shared/company/legal-kinds.ts';
import type { Id, Time } from './schema-types.ts';

export type LegalTables = {
  legal_documents: {
    id: Id;
    kind: LegalKind;
    version: number;
    /** A published version never changes otherwise and is never deleted. */
    state: LegalState;
    title: string;
    /** Contains variables and conditional blocks. */
    html: string;
    changed: string;
    correction: boolean;
    notify: boolean;
    /** A day such as `2027-01-31`; null while open. */
    effective_on: string | null;
    checked_by: string | null;
    checked_on: string | null;
    template: LegalTemplate | null;
    published_at: Time | null;
    published_by: number | null;
    /** Every recipient of the notice has a row in `legal_notices`. */
    notices_queued_at: Time | null;
    updated_at: Time;
  };
  /** A version as it was shown, with the values that its variables had from then on. */
  legal_renderings: {
    id: Id;
    document_id: number;
    hash: string;
    html: string;
    from_at: Time;
    /** Null: current. */
    to_at: Time | null;
  };
  /** `outbox_id`: the email, until it is cleaned up. */
  legal_notices: { id: Id; document_id: number; user_id: number; outbox_id: number | null; queued_at: Time };
  consents: {
    id: Id;
    kind: ConsentKind;
    rendering_id: number | null;
    text: string | null;
    /** The call named no rendering, so those in effect apply. */
    implied: boolean;
    user_id: number;
    order_id: number | null;
    at: Time;
    ip_prefix: string | null;
    /** The person and the company, for `dpa` only. */
    signed_by: string | null;
    signed_for: string | null;
  };
};
