import { useRef, useState } from 'react';
import type { Commission } from '../../../contract/assignments.ts';
import { call } from '../../api/browser.ts';
import type { useAction } from '../../dashboard/use-action.ts';
import { useNextFocus } from '../../dashboard/use-next-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';

type Props = { commission: Commission; run: ReturnType<typeof useAction>['run'] };

/** Asks before it pays; what is paid stays paid. */
export function PayCommission({ commission: { id, amount, order_id, staff }, run }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const goOnFrom = useNextFocus();
  const pay = async () => {
    if (isPaying) return;
    if (opener.current) goOnFrom(opener.current);
    setPaying(true);
    await run(() => call('PUT /admin/commissions/{id}/pay', { params: { id } }), {
      failure: 'Failed to pay commission.',
      done: `$${amount} to ${staff.name} is marked as paid.`,
    });
    setPaying(false);
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={opener}
        tone="quiet"
        onClick={() => setOpen(true)}
        aria-description={`$${amount} to ${staff.name} for order ${order_id}`}
      >
        Pay
      </Button>
      <Dialog
        open={isOpen}
        title="Pay this commission?"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => void pay()} pending={isPaying && 'Paying…'}>
              Pay ${amount}
            </Button>
          </>
        }
      >
        <p>
          <Price amount={amount} className="font-semibold" /> to <bdi className="font-semibold">{staff.name}</bdi> for
          order {order_id}.
        </p>
        <p className="mt-2 text-ink-soft">
          It is marked as paid today and {staff.name} is told. The money itself goes your usual way. This can’t be
          undone.
        </p>
      </Dialog>
    </>
  );
}
