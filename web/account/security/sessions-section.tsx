import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '../../../contract/people/second-factor.ts';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../dashboard/forms/use-question.tsx';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/status.tsx';

const nameOf = ({ agent }: Session) => agent ?? 'Unknown device';

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const end = (session: Session) =>
    run(() => call('DELETE /profile/sessions/{id}', { params: { id: session.id } }), {
      failure: 'Failed to log out this device.',
      done: `${nameOf(session)} was logged out.`,
    });
  const endOthers = () =>
    ask(
      {
        title: 'Log out all other devices?',
        action: 'Log out all other devices',
        text: <p>Only this device stays logged in.</p>,
      },
      () => call('DELETE /profile/sessions'),
    );
  return (
    <>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      <ul className="-mt-2 mb-5">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          tone="secondary"
          className="mb-6"
          onClick={() =>
            void run(endOthers, {
              failure: 'Failed to log out the other devices.',
              done: 'All other devices were logged out.',
            })
          }
        >
          Log out all other devices
        </Button>
      )}
      {dialog}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { current, ip_prefix, created_at, last_used_at } = session;
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
      <MonitorSmartphone aria-hidden size={22} className="shrink-0 text-ink-soft max-sm:hidden" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {nameOf(session)}
          {current && <Tag>This device</Tag>}
        </p>
        <p className="text-sm text-ink-soft">
          Last used <Time kind="ago" of={last_used_at} /> · Logged in <Time kind="moment" of={created_at} />
          {ip_prefix && <span className="block wrap-anywhere">Network {ip_prefix}</span>}
        </p>
      </div>
      {!current && (
        <Button tone="quiet" onClick={onEnd} aria-label={`Log out ${nameOf(session)}`} className="-me-3 shrink-0">
          Log out
        </Button>
      )}
    </li>
  );
}
