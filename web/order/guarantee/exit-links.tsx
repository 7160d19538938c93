import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { dayName } from '../company-days.ts';
import type { NextStep, StepAction } from '../step.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';

type Props = {
  order: CustomerOrderWorkspace;
  step: NextStep;
  /** A purchase’s session can’t ask for a fix. */
  mayDecide: boolean;
  onAction: (action: StepAction) => void;
};

/** Quiet, below the next step, which has them itself where they matter. */
export function ExitLinks({ order, step, mayDecide, onAction }: Props) {
  const { can_cancel, guarantee, withdrawal, ways_out, promise } = order;
  const { cancellation } = useSite().config;
  const isOffered = (action: StepAction) => step.action?.id === action || step.other?.id === action;
  const until = ways_out.find(({ kind, allowed }) => kind === 'withdrawal' && allowed)?.until ?? null;
  const canCancel = can_cancel !== null && !isOffered('cancel');
  const canWithdraw = until !== null && withdrawal?.state !== 'received';
  const canClaim = mayDecide && guarantee?.can_claim === true && !isOffered('claim');
  if (!canCancel && !canWithdraw && !canClaim) return null;
  return (
    <ul aria-label="Ways out of this order" className="-mt-2 mb-3 flex flex-wrap items-center gap-x-6 print:hidden">
      {canCancel && (
        <Way onClick={() => onAction('cancel')} text="Cancel order">
          {can_cancel === 'before_start' ? 'until we start' : null}
        </Way>
      )}
      {canWithdraw && (
        <Way onClick={() => onAction('withdraw')} text={cancellation.withdrawal_label}>
          until {dayName(until, promise.today)}
        </Way>
      )}
      {canClaim && guarantee && (
        <Way onClick={() => onAction('claim')} text="Not right?">
          Ask for a fix or a refund until {dayName(guarantee.until, promise.today)}
        </Way>
      )}
    </ul>
  );
}

const Way = ({ text, onClick, children }: { text: string; onClick: () => void; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="inline-flex min-h-8 items-center text-start font-medium text-ink underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {text}
    </button>
    {children}
  </li>
);
