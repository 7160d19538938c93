import { CircleCheckBig, PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { mayChoosePassword } from '../../account/may-choose-password.ts';
import { call } from '../../api/browser.ts';
import { useSession } from '../../api/session.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCustomerStep } from '../guarantee/use-customer-step.tsx';
import { recordUrl } from '../step-url.ts';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { changesLeftText, hasChangesLeft } from './acceptance-text.ts';

/** The customer accepts what was delivered, or asks for changes. The next step says until when. */
export function Decision({ order }: { order: CustomerOrderWorkspace }) {
  const { id, acceptance } = order;
  const { act, dialogs } = useCustomerStep(order);
  const { run, isPending, problem } = useAction();
  const canChange = hasChangesLeft(acceptance);
  const { user } = useSession();
  // The session of a purchase has its banner at the top of the page.
  const readsOnly = mayChoosePassword(user);
  const extend = () =>
    void run(() => call('POST /customer/orders/{id}/more-time', { params: { id } }), {
      failure: 'Failed to extend the time.',
      done: 'You have five more working days.',
    });
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {problem && <Alert>{problem}</Alert>}
      {readsOnly ? (
        <Alert kind="info">Choose your own password above. Then you can accept this delivery or ask for changes.</Alert>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button size="large" onClick={() => act('accept')}>
            <CircleCheckBig aria-hidden size={20} />
            Accept
          </Button>
          <Button
            size="large"
            tone="secondary"
            onClick={() => act('changes')}
            disabled={!canChange}
            aria-describedby="changes-left"
          >
            <PencilLine aria-hidden size={20} />
            Ask for changes
          </Button>
        </div>
      )}
      <p id="changes-left" className="text-sm text-ink-soft sm:text-end">
        {canChange ? (
          changesLeftText(acceptance)
        ) : (
          <>
            You have used all included changes.{' '}
            <Link
              to={recordUrl({ role: 'customer', order }, 'conversation')}
              className="text-brand underline underline-offset-4"
            >
              Please contact us.
            </Link>
          </>
        )}
      </p>
      {acceptance.due_at && !readsOnly && !acceptance.extended && (
        <Button tone="quiet" onClick={extend} pending={isPending && 'Extending…'} className="-ms-4 justify-self-start">
          I need more time
        </Button>
      )}
      {dialogs}
    </div>
  );
}
