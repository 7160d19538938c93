import { useEffect, useState } from 'react';
import { CopyButton } from '../../../account/security/copy-button.tsx';
import { call } from '../../../api/browser.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';

/** An admin can’t buy, so the link is opened where nobody is logged in. */
export function TrialOrder({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    call('POST /admin/shop/preview-link').then(
      (link) => isCurrent && setUrl(link.url),
      (error: unknown) => isCurrent && setProblem(errorText(error, 'Failed to create the link.')),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <Dialog
      open
      title="Try a purchase"
      onClose={onClose}
      action={url !== '' && <CopyButton text={url}>Copy link</CopyButton>}
    >
      <div className="grid gap-4">
        {problem !== null && <Alert>{problem}</Alert>}
        <p>
          Open this link in a private window, where you aren’t logged in, and buy something as a customer. Use an email
          address of yours: you get the confirmation. Nothing is charged, and you can try a refund too.
        </p>
        <Field
          label="Link"
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          help="It works for seven days, for everyone you give it to."
        />
        <p className="text-sm text-ink-soft">The opening removes all that was tried.</p>
      </div>
    </Dialog>
  );
}
