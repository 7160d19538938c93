import { ChevronDown, KeyRound } from 'lucide-react';
import type { User } from '../../contract/people/accounts.ts';
import { ChoosePasswordForm, mayChoosePassword } from '../account/choose-password-form.tsx';
import { showToast } from '../dashboard/frame/toasts.tsx';

/** The session of a purchase is read-only and ends after a day. */
export function ChoosePasswordBanner({ user }: { user: User }) {
  if (!mayChoosePassword(user)) return null;
  return (
    <details className="group mb-6 rounded-lg border border-info bg-info-soft print:hidden">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2 text-info sm:px-5">
        <KeyRound aria-hidden size={20} className="shrink-0" />
        <span className="grow font-medium">Choose a password to order again and come back any time</span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid max-w-text gap-4 rounded-b-lg border-t border-info bg-surface px-4 py-5 sm:px-5">
        <p className="text-ink-soft">
          You’re logged in for a day because you just bought something. With your own password, you won’t need the
          one-time password from our email.
        </p>
        <ChoosePasswordForm user={user} isCompact onChosen={(message) => showToast(message)} />
      </div>
    </details>
  );
}
