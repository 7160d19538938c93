import { formatAmount } from '../../../contract/shared/money.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../payment/send-once.ts';
import { useSite } from '../../site.ts';
import { useForm } from '../../ui/hooks/use-form.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';

type Props = { order: CustomerOrderWorkspace; onClose: () => void };

/** The statement counts with the button, so nothing asks again after it. */
export function WithdrawDialog({ order, onClose }: Props) {
  const { id, cancel_refund: refund, ways_out } = order;
  const { cancellation } = useSite().config;
  const saved = useAfterSave(onClose);
  const way = ways_out.find(({ kind }) => kind === 'withdrawal');
  const form = useForm({
    failure: 'Failed to send your withdrawal.',
    errorMessage: errorText,
    async submit() {
      await sendOnce(`withdraw:${id}`, {}, (headers) =>
        call('POST /customer/orders/{id}/withdraw', { params: { id }, headers }),
      );
      await saved();
    },
  });
  return (
    <FormDialog
      title="Withdraw from the contract"
      record={id}
      action={cancellation.withdrawal_confirm_label}
      pendingText="Sending…"
      form={form}
      isDanger
      onClose={onClose}
    >
      <blockquote className="border-s-2 border-accent ps-4 font-semibold">
        I withdraw from the contract about order {id}.
      </blockquote>
      <p>
        {way?.refund
          ? `You get ${formatAmount(way.refund)} back ${refund?.way ?? 'the way you paid'}, within 14 days.`
          : (way?.text ?? '')}{' '}
        We send you a receipt by email at once.
      </p>
    </FormDialog>
  );
}
