import { useEffect, useState } from 'react';
import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { call } from '../../../api/browser.ts';
import { messageOf, type Response } from '../../../api/call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { emailLabel } from './email-labels.ts';

type Shown = Response<'GET /admin/outbox/{id}/show'>;
type Props = { email: ListedEmail; onClose: () => void };

export function ShownEmail({ email: { id, kind, recipient }, onClose }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call('GET /admin/outbox/{id}/show', { params: { id } }).then(
      (email) => isCurrent && setShown(email),
      (error: unknown) => isCurrent && setProblem(messageOf(error, 'Failed to show the email.')),
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return (
    <Dialog open title={emailLabel(kind)} isWide onClose={onClose}>
      {problem && <Alert>{problem}</Alert>}
      <p className="wrap-anywhere">
        <span className="text-ink-soft">To:</span> {recipient}
      </p>
      <p className="wrap-anywhere">
        <span className="text-ink-soft">Subject:</span> <span className="font-semibold">{shown?.subject ?? '…'}</span>
      </p>
      <p className="text-sm text-ink-soft">As it would be sent now, without passwords. Its links lead nowhere here.</p>
      <iframe
        title="Email"
        sandbox=""
        srcDoc={shown?.html ?? ''}
        className="mt-3 h-120 w-full rounded-md border border-line bg-surface"
      />
    </Dialog>
  );
}
