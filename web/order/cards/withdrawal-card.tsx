import { formatAmount } from '../../../contract/shared/money.ts';
import type { ExitState } from '../../../contract/shared/work-states.ts';
import { FactCard } from '../../record/fact-card.tsx';
import { Fact, Facts } from '../../record/facts.tsx';
import { companyDay, dayName } from '../company-days.ts';
import type { AdminOrderWorkspace, CustomerOrderWorkspace } from '../workspace.ts';

type Order = Pick<AdminOrderWorkspace | CustomerOrderWorkspace, 'withdrawal' | 'promise'>;

const states: Record<ExitState, string> = {
  received: 'Received',
  fixing: 'Received',
  executed: 'Carried out',
  refused: 'Refused',
  recalled: 'Taken back',
};

/** The declaration and what became of it; nothing if there was none. */
export function WithdrawalCard({ order: { withdrawal, promise } }: { order: Order }) {
  if (!withdrawal) return null;
  const { reference, state, received_at, pay_back_by, refund, kept, explanation } = withdrawal;
  return (
    <FactCard title="Withdrawal" value={states[state]}>
      <Facts>
        <Fact name="Reference" copy={reference}>
          {reference}
        </Fact>
        <Fact name="Received">{companyDay(promise, received_at)}</Fact>
        <Fact name="State">{states[state]}</Fact>
        {state === 'received' && <Fact name="Money back by">{dayName(pay_back_by, promise.today)}</Fact>}
        {refund && <Fact name="Returned">{formatAmount(refund)}</Fact>}
        {kept && Number(kept) > 0 && <Fact name="Kept">{formatAmount(kept)}</Fact>}
        {explanation && (
          <Fact name={state === 'refused' ? 'Reason' : 'For'}>
            <span className="whitespace-pre-wrap">{explanation}</span>
          </Fact>
        )}
      </Facts>
    </FactCard>
  );
}
