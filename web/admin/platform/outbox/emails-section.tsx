import { Link } from 'react-router';
import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import type { Loaded } from '../../../dashboard/list/load-list.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Status } from '../../../ui/status.tsx';
import { EmailButtons } from './email-buttons.tsx';
import { emailLabel, emailLook, problemText } from './email-labels.ts';
import { useEmailActions } from './use-email-actions.tsx';

type Props = {
  loaded: Loaded<'GET /admin/users/{id}/emails'>;
  /** Names the recipient if it differs. */
  withRecipient?: boolean;
  empty: string;
  allUrl: string;
};

export function EmailsSection({ loaded, withRecipient = false, empty, allUrl }: Props) {
  const { run, problem } = useAction();
  const actions = useEmailActions(run);
  const { content, error } = loaded;
  return (
    <SectionCard title="Emails">
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {error !== null ? (
        <Retry message={error} />
      ) : content.data.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="-my-3 grid divide-y divide-line">
          {content.data.map((email) => (
            <li key={email.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
              <EmailText email={email} withRecipient={withRecipient} />
              <div className="-my-1 -me-3 flex flex-wrap">
                <EmailButtons email={email} actions={actions} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {content && content.meta.total > content.data.length && (
        <p className="mt-4 text-sm text-ink-soft">
          The newest {content.data.length} of {content.meta.total}.{' '}
          <Link to={allUrl} className="inline-flex min-h-6 items-center text-brand underline underline-offset-4">
            All emails
          </Link>
        </p>
      )}
      {actions.dialog}
    </SectionCard>
  );
}

function EmailText({ email, withRecipient }: { email: ListedEmail; withRecipient: boolean }) {
  const problem = problemText(email);
  return (
    <div className="min-w-0 basis-56 grow">
      <p className="font-medium">{emailLabel(email.kind)}</p>
      {withRecipient && <p className="text-sm wrap-anywhere text-ink-soft">To {email.user?.name || email.recipient}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <Status {...emailLook(email)} />
        <Time kind="ago" of={email.sent_at ?? email.created_at} />
      </p>
      {problem && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{problem}</p>}
    </div>
  );
}
