import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { runName } from '../../../record/commission-look.ts';
import { Button } from '../../../ui/button.tsx';
import { PayRun } from './pay-run.tsx';

const approve = (id: number) =>
  sendOnce(`payout-approve:${id}`, null, (headers) =>
    call('POST /admin/payout-runs/{id}/approve', { params: { id }, headers }),
  );

const createRun = (cutoff_on: string) => {
  const body = { cutoff_on };
  return sendOnce('payout-run', body, (headers) => call('POST /admin/payout-runs', { body, headers }));
};

/** The steps of a run, wherever it is shown. Render `dialogs`. */
export function useRunSteps() {
  const action = useAction();
  const today = useCompanyToday();
  const { ask, dialog } = useQuestion();
  const [paying, setPaying] = useState<PayoutRun | null>(null);
  /** Asks nothing: the run can be cancelled until it is paid. Without a run, everything unpaid until today is in it. */
  const approveRun = (run: PayoutRun | null) =>
    action.run(async () => approve((run ?? (await createRun(today))).id), {
      failure: 'Failed to approve the payout run.',
      done: 'The payout run was approved.',
    });
  const cancel = (run: PayoutRun) =>
    action.run(
      () =>
        ask(
          {
            title: `Cancel the ${runName(run, today)}?`,
            action: 'Cancel run',
            danger: true,
            text: 'Nobody is paid. Its commissions are free for the next run.',
          },
          () =>
            sendOnce(`payout-cancel:${run.id}`, null, (headers) =>
              call('POST /admin/payout-runs/{id}/cancel', { params: { id: run.id }, headers }),
            ),
        ),
      { failure: 'Failed to cancel the payout run.', done: 'The payout run was cancelled.' },
    );
  const exportCsv = ({ id }: PayoutRun) =>
    action.run(() => download(`/admin/payout-runs/${id}/export.csv`), {
      failure: 'Failed to export the payout run.',
      done: 'Export downloaded.',
    });
  const dialogs = (
    <>
      {dialog}
      {paying && <PayRun run={paying} onClose={() => setPaying(null)} />}
    </>
  );
  return { action, approve: approveRun, pay: setPaying, cancel, exportCsv, dialogs };
}

type StepProps = { run: PayoutRun | null; steps: ReturnType<typeof useRunSteps> };

/** `run` is null if everything unpaid is to become one. */
export function RunStep({ run, steps }: StepProps) {
  if (run?.state === 'approved')
    return (
      <Button size="small" onClick={() => steps.pay(run)}>
        <BadgeCheck aria-hidden size={18} />
        Mark as paid
      </Button>
    );
  if (run && run.state !== 'draft') return null;
  return (
    <Button size="small" onClick={() => void steps.approve(run)} pending={steps.action.isPending && 'Approving…'}>
      <BadgeCheck aria-hidden size={18} />
      Approve run
    </Button>
  );
}
