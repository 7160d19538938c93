import type { Generated } from 'kysely';
import type {
  ClaimDecision,
  ClaimWish,
  ExitChannel,
  ExitKind,
  ExitState,
} from '../../../../contract/shared/work-states.ts';
import type { Day, Id, Time } from './schema-types.ts';

export type CancellationTables = {
  /** A customer’s way out of an order: cancelled, withdrawn from, or claimed under the guarantee. */
  cancellations: {
    id: Id;
    kind: ExitKind;
    state: ExitState;
    /** Null: a form whose number matches no order. */
    order_id: number | null;
    user_id: number | null;
    /** The customer quotes it. */
    reference: string;
    name: string;
    order_number: string;
    email: string;
    /** The customer’s words, or the sentence that was confirmed. */
    statement: string;
    channel: ExitChannel;
    /** Only the order’s own email address gets the link. */
    token_hash: Generated<string | null>;
    token_used_at: Generated<Time | null>;
    /** The owner of that address says that it was somebody else. */
    objected_at: Generated<Time | null>;
    /** How far the job is with a form. */
    followed: Generated<'no' | 'checked' | 'told'>;
    /** The end of the period in which a withdrawal had to be declared. */
    deadline: Generated<Time | null>;
    /** The part of the price for what was done. */
    kept_cents: Generated<number | null>;
    /** The customer reads it: what was done, or why it was refused. */
    explanation: Generated<string | null>;
    /** JSON list. */
    refund_ids: Generated<string>;
    /** The columns up to `refund_cents` are those of a guarantee. */
    wish: Generated<ClaimWish | null>;
    /** The statement in the thread, with its files. */
    message_id: Generated<number | null>;
    answer_by: Generated<Day | null>;
    decision: Generated<ClaimDecision | null>;
    refund_cents: Generated<number | null>;
    /** Null: the customer’s own call did it. */
    executed_by: Generated<number | null>;
    executed_at: Generated<Time | null>;
    received_at: Time;
  };
};
