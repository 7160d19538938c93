import { useRef, useState } from 'react';
import type { Commission } from '../../../../contract/settlement/commissions.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { lineText, payableAmount } from './commission-labels.ts';
import { payText } from './pay-commissions.tsx';

type Props = { commission: Commission; run: ReturnType<typeof useAction>['run'] };

/** A paid commission can't become unpaid. */
export function PayCommission({ commission, run }: Props) {
  const { id, staff, reversed } = commission;
  const amount = payableAmount(commission);
  const what = commission.kind === 'adjustment' ? `“${lineText(commission)}”` : `order ${commission.order_id}`;
  const [isOpen, setOpen] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const moveFocusFrom = useNextFocus();
  const pay = async () => {
    if (isPaying) return;
    if (opener.current) moveFocusFrom(opener.current);
    setPaying(true);
    await run(() => call('PUT /admin/commissions/{id}/pay', { params: { id } }), {
      failure: 'Failed to pay commission.',
      done: `${formatAmount(amount)} to ${staff.name} was marked as paid.`,
    });
    setPaying(false);
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={opener}
        size="small"
        tone="quiet"
        className="px-1.5! text-sm whitespace-nowrap"
        onClick={() => setOpen(true)}
        aria-description={`${formatAmount(amount)} to ${staff.name} for ${what}`}
      >
        Mark as paid
      </Button>
      <Dialog
        open={isOpen}
        title="Mark this commission as paid?"
        onClose={() => setOpen(false)}
        action={
          <Button onClick={() => void pay()} pending={isPaying && 'Saving…'}>
            Mark {formatAmount(amount)} as paid
          </Button>
        }
      >
        <p>
          <Price amount={amount} className="font-semibold" /> to <bdi className="font-semibold">{staff.name}</bdi> for{' '}
          {what}
          {Number(reversed) !== 0 && `, after its reversals of ${formatAmount(reversed)}`}.
        </p>
        <p className="mt-2 text-ink-soft">{payText(staff.name.split(' ')[0] ?? staff.name)}</p>
      </Dialog>
    </>
  );
}
