import { useState } from 'react';
import type { EmailPreferences } from '../../contract/email.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Retry } from '../dashboard/retry.tsx';
import { errorText } from '../dashboard/use-action.ts';
import { Alert } from '../ui/alert.tsx';
import { Switch } from '../ui/switch.tsx';

export type Preferences = Settled<EmailPreferences>;
type OptionalEmail = EmailPreferences['kinds'][number];

const failed = 'Failed to fetch your email preferences.';

export const loadPreferences = (url: URL): Promise<Preferences> =>
  settledOrRedirect(call('GET /profile/mail-preferences'), url, { failed });

export function EmailPreferencesSection({ preferences }: { preferences: Preferences }) {
  if (preferences.error !== null) return <Retry message={preferences.error} />;
  const { kinds } = preferences.content;
  if (kinds.length === 0) return <p className="text-ink-soft">Your account has no optional emails.</p>;
  return (
    <>
      <p className="mb-3 text-ink-soft">You always get emails about your account and payments. Choose the rest:</p>
      <ul>
        {kinds.map((kind) => (
          <EmailSwitch key={kind.kind} email={kind} />
        ))}
      </ul>
    </>
  );
}

function EmailSwitch({ email: { kind, label, enabled } }: { email: OptionalEmail }) {
  const [isOn, setOn] = useState(enabled);
  const [state, setState] = useState<'saving' | 'saved' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (next: boolean) => {
    if (state === 'saving') return;
    setOn(next);
    setState('saving');
    setProblem(null);
    try {
      await call('PUT /profile/mail-preferences', { body: { kinds: [{ kind, enabled: next }] } });
      setState('saved');
    } catch (error) {
      setOn(!next);
      setState(null);
      setProblem(errorText(error, 'Failed to save your email preferences.'));
    }
  };
  return (
    <li className="border-b border-line last:border-b-0">
      <Switch label={label} isOn={isOn} onChange={(next) => void change(next)}>
        <span role="status" className="text-sm text-ink-soft">
          {state === 'saving' && 'Saving…'}
          {state === 'saved' && 'Saved'}
        </span>
      </Switch>
      {problem && <Alert className="mb-3">{problem}</Alert>}
    </li>
  );
}
