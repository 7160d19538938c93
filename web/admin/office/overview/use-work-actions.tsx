import { type ReactNode, useState } from 'react';
import type { WorkRow } from '../../../../contract/office/work-list.ts';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';

const AssignStaff = later(() => import('../../work/assignments/assign-staff.tsx').then((part) => part.AssignStaff));
const MovePromise = later(() => import('../../work/promises/move-promise.tsx').then((part) => part.MovePromise));

type Opened = { action: 'assign' | 'move_promise'; order: OrderDetail; anchor: HTMLElement };

/** Next actions that need no other screen. Render `dialogs`. */
export function useWorkActions() {
  const { run, problem, setProblem } = useAction();
  const { ask, dialog: question } = useQuestion();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  usePrefetch(AssignStaff, MovePromise);

  async function openOrder(action: Opened['action'], id: number, anchor: HTMLElement) {
    setProblem(null);
    try {
      setOpened({ action, order: await call('GET /admin/orders/{id}', { params: { id } }), anchor });
    } catch {
      setProblem('Failed to fetch the order.');
    }
  }

  /** Undefined for what its own screen does. */
  function actionOf({ action, key, id, order_id, who }: WorkRow): ((anchor: HTMLElement) => void) | undefined {
    if ((action === 'assign' || action === 'move_promise') && order_id !== null)
      return (anchor) => void openOrder(action, order_id, anchor);
    if (action === 'approve_review' && id !== null)
      return () =>
        void run(() => call('PUT /admin/reviews/{id}/approve', { params: { id } }), {
          failure: 'Failed to approve review.',
          done: `The review by ${who} was approved.`,
          recordKey: key,
        });
    return undefined;
  }

  const snooze = ({ key }: WorkRow) =>
    void run(() => call('PUT /admin/work-list/snoozes', { body: { key, snoozed: true } }), {
      failure: 'Failed to snooze the row.',
      done: 'Hidden until tomorrow.',
      recordKey: key,
    });

  const dialogs: ReactNode = (
    <>
      {opened && (
        <LaterDialog onClose={close}>
          {opened.action === 'assign' ? (
            <AssignStaff order={opened.order} anchor={opened.anchor} ask={ask} run={run} onClose={close} />
          ) : (
            <MovePromise order={opened.order} onClose={close} />
          )}
        </LaterDialog>
      )}
      {question}
    </>
  );
  return { actionOf, snooze, problem, dialogs };
}
