import type { Commission } from '../../../../contract/settlement/commissions.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { firstName } from '../../../record/first-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { lineText, payableAmount, payText } from './commission-labels.ts';

type Props = { commission: Commission; run: ReturnType<typeof useAction>['run'] };

/** A paid commission can't become unpaid. */
export function PayCommission({ commission, run }: Props) {
  const { id, staff, reversed } = commission;
  const { ask, dialog } = useQuestion();
  const moveFocusFrom = useNextFocus();
  const amount = payableAmount(commission);
  const what = commission.kind === 'adjustment' ? `“${lineText(commission)}”` : `order ${commission.order_id}`;
  const question = {
    title: 'Mark this commission as paid?',
    action: `Mark ${formatAmount(amount)} as paid`,
    text: (
      <>
        <p>
          <Price amount={amount} className="font-semibold" /> to <bdi className="font-semibold">{staff.name}</bdi> for{' '}
          {what}
          {Number(reversed) !== 0 && `, after its reversals of ${formatAmount(reversed)}`}.
        </p>
        <p className="mt-2 text-ink-soft">{payText(firstName(staff.name))}</p>
      </>
    ),
  };
  const pay = (button: HTMLElement) => {
    moveFocusFrom(button);
    void run(() => ask(question, () => call('PUT /admin/commissions/{id}/pay', { params: { id } })), {
      failure: 'Failed to pay commission.',
      done: `${formatAmount(amount)} to ${staff.name} was marked as paid.`,
    });
  };
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        className="px-1.5! text-sm whitespace-nowrap"
        onClick={({ currentTarget }) => pay(currentTarget)}
        aria-description={`${formatAmount(amount)} to ${staff.name} for ${what}`}
      >
        Mark as paid
      </Button>
      {dialog}
    </>
  );
}
