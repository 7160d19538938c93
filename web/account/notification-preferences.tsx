import { useId, useState } from 'react';
import type { NotificationPreferences } from '../../contract/platform/notifications.ts';
import { notificationGroups, notificationKinds } from '../../contract/shared/notification-kinds.ts';
import { call } from '../api/browser.ts';
import { errorText } from '../dashboard/forms/use-action.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { Alert } from '../ui/alert.tsx';
import type { Preferences } from './profile-data.ts';

type Preference = NotificationPreferences['kinds'][number];
type Change = Partial<Pick<Preference, 'app' | 'email' | 'email_when'>>;

export function NotificationPreferencesSection({ preferences }: { preferences: Preferences }) {
  if (preferences.error !== null) return <Retry message={preferences.error} />;
  return <Matrix initial={preferences.content.kinds} />;
}

function Matrix({ initial }: { initial: Preference[] }) {
  const [kinds, setKinds] = useState(initial);
  const [state, setState] = useState<'saving' | 'saved' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hasEmails = kinds.some(({ has_email }) => has_email);
  const change = async (kind: Preference['kind'], fields: Change) => {
    const before = kinds;
    setKinds((now) => now.map((one) => (one.kind === kind ? { ...one, ...fields } : one)));
    setState('saving');
    setProblem(null);
    try {
      await call('PUT /profile/notification-preferences', { body: { kinds: [{ kind, ...fields }] } });
      setState('saved');
    } catch (error) {
      setKinds(before);
      setState(null);
      setProblem(errorText(error, 'Failed to save your notification settings.'));
    }
  };
  return (
    <>
      <p className="mb-3 text-ink-soft">
        You always get emails about your account and payments. Choose the rest:
        <span role="status" className="ms-2 text-sm">
          {state === 'saving' && 'Saving…'}
          {state === 'saved' && 'Saved'}
        </span>
      </p>
      {problem && <Alert className="mb-3">{problem}</Alert>}
      <table className="w-full">
        <thead>
          <tr className="border-b border-line text-start text-sm text-ink-soft">
            <th scope="col" className="py-2 pe-3 font-medium">
              Notify me about
            </th>
            <th scope="col" className="w-14 py-2 text-center font-medium sm:w-24">
              In the app
            </th>
            {hasEmails && (
              <th scope="col" className="py-2 ps-2 font-medium sm:w-44">
                Email
              </th>
            )}
          </tr>
        </thead>
        {notificationGroups.map((group) => {
          const ofGroup = kinds.filter(({ kind }) => notificationKinds[kind].group === group);
          return (
            ofGroup.length > 0 && (
              <tbody key={group}>
                <tr>
                  <th scope="rowgroup" colSpan={hasEmails ? 3 : 2} className="pt-5 pb-1 text-start font-semibold">
                    {group}
                  </th>
                </tr>
                {ofGroup.map((kind) => (
                  <KindRow key={kind.kind} preference={kind} hasEmails={hasEmails} onChange={change} />
                ))}
              </tbody>
            )
          );
        })}
      </table>
    </>
  );
}

type RowProps = {
  preference: Preference;
  hasEmails: boolean;
  onChange: (kind: Preference['kind'], fields: Change) => void;
};

function KindRow({ preference, hasEmails, onChange }: RowProps) {
  const { kind, label, app, email, email_when, has_email } = preference;
  const id = useId();
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" id={id} className="py-2 pe-3 text-start font-normal">
        {label}
      </th>
      <td className="text-center">
        <label className="inline-grid size-11 cursor-pointer place-content-center">
          <input
            type="checkbox"
            checked={app}
            aria-label={`${label}: in the app`}
            onChange={({ target }) => onChange(kind, { app: target.checked })}
            className="size-5 accent-brand"
          />
        </label>
      </td>
      {hasEmails && (
        <td className="py-1 ps-2">
          {has_email && (
            <select
              aria-label={`${label}: by email`}
              value={email ? email_when : 'off'}
              onChange={({ target }) => onChange(kind, emailChange(target.value))}
              className="min-h-11 w-full min-w-26 rounded-md border border-line-strong bg-surface pe-6 ps-2 max-sm:pe-5 max-sm:ps-1"
            >
              <option value="immediately">At once</option>
              <option value="daily">Once a day</option>
              <option value="off">Never</option>
            </select>
          )}
        </td>
      )}
    </tr>
  );
}

const emailChange = (choice: string): Change =>
  choice === 'off' ? { email: false } : { email: true, email_when: choice === 'daily' ? 'daily' : 'immediately' };
