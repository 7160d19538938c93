import { useState } from 'react';
import type { EmailPreferences } from '../../contract/email.ts';
import { call } from '../api/browser.ts';
import type { Settled } from '../api/page-data.ts';
import { inPlace } from '../dashboard/load-list.ts';
import { loadOrRedirect } from '../dashboard/load-or-redirect.ts';
import { Retry } from '../dashboard/retry.tsx';
import { refusalText } from '../dashboard/use-action.ts';
import { Alert } from '../ui/alert.tsx';
import { Switch } from '../ui/switch.tsx';

export type Preferences = Settled<EmailPreferences>;
type Letter = EmailPreferences['kinds'][number];

const failed = 'Failed to fetch your mail preferences.';

export const loadPreferences = (url: URL): Promise<Preferences> =>
  inPlace(loadOrRedirect(call('GET /profile/mail-preferences'), url, { failed }), failed);

/** Which letters one wants. Each switch is saved at once and says so. */
export function EmailPreferencesSection({ preferences }: { preferences: Preferences }) {
  if (preferences.error !== null) return <Retry words={preferences.error} />;
  const { kinds } = preferences.content;
  if (kinds.length === 0) return <p className="text-ink-soft">There are no mails that could be switched off.</p>;
  return (
    <>
      <p className="mb-3 text-ink-soft">
        Mails about your account, your payments and your invoices always come. These are up to you:
      </p>
      <ul>
        {kinds.map((letter) => (
          <LetterSwitch key={letter.kind} letter={letter} />
        ))}
      </ul>
    </>
  );
}

function LetterSwitch({ letter: { kind, label, enabled } }: { letter: Letter }) {
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
      setProblem(refusalText(error, 'Failed to save your mail preferences.'));
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
