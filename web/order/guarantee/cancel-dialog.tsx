import { formatAmount } from '../../../contract/shared/money.ts';
import type { CancelKind } from '../../../contract/shared/work-states.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../payment/send-once.ts';
import { useForm } from '../../ui/hooks/use-form.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { type CustomerOrderWorkspace, hasWorkers, titlesOf, workersOf } from '../workspace.ts';

type Props = { order: CustomerOrderWorkspace; kind: CancelKind; onClose: () => void };

export function CancelDialog({ order, kind, onClose }: Props) {
  const { id, cancel_refund: refund } = order;
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to cancel the order.',
    errorMessage: errorText,
    async submit() {
      const body = { kind, expected_refund: refund?.amount ?? '0.00' };
      await sendOnce(`cancel:${id}`, body, (headers) =>
        call('POST /customer/orders/{id}/cancel', { params: { id }, body, headers }),
      );
      await saved();
    },
  });
  return (
    <FormDialog
      title={`Cancel order ${id}?`}
      record={id}
      action="Cancel order"
      pendingText="Cancelling…"
      form={form}
      isDanger
      onClose={onClose}
    >
      {refund && (
        <p>
          You get <strong className="font-semibold">{formatAmount(refund.amount)}</strong> back {refund.way}, within 10
          days.
        </p>
      )}
      <p className="wrap-anywhere">
        {hasWorkers(order) ? `${workersOf(order)} will stop working on` : 'We won’t start'} “
        <NoHyphenBreak>{titlesOf(order)}</NoHyphenBreak>”. A cancelled order can’t be reopened.
      </p>
    </FormDialog>
  );
}
