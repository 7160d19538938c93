import type { ListedEmail } from '../../../../contract/platform/outbox.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { emailLabel } from './email-labels.ts';
import type { EmailActions } from './use-email-actions.tsx';

type Props = { email: ListedEmail; actions: EmailActions };

export function EmailButtons({ email, actions }: Props) {
  const isUnsent = email.state === 'waiting' || email.state === 'given_up';
  return (
    <>
      {isUnsent && <EmailButton email={email} label="Retry" onPress={actions.retry} />}
      {isUnsent && <EmailButton email={email} label="Discard" onPress={actions.discard} />}
      {!isUnsent && email.can_send_again && (
        <EmailButton email={email} label="Send again" onPress={actions.sendAgain} />
      )}
    </>
  );
}

type ButtonProps = { email: ListedEmail; label: string; onPress: (email: ListedEmail) => Promise<unknown> };

export function EmailButton({ email, label, onPress }: ButtonProps) {
  const moveFocusFrom = useNextFocus();
  return (
    <Button
      size="small"
      tone="quiet"
      className="px-1.5! text-sm whitespace-nowrap"
      aria-description={`${emailLabel(email.kind)} to ${email.recipient}`}
      onClick={({ currentTarget }) => {
        moveFocusFrom(currentTarget);
        void onPress(email);
      }}
    >
      {label}
    </Button>
  );
}
