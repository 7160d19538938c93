import type { User } from '../../contract/people/accounts.ts';
import { ChoosePasswordForm } from '../account/choose-password-form.tsx';
import { showToast } from '../dashboard/frame/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';

export const ChoosePasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <Dialog open title="Choose a password" onClose={onClose}>
    <div className="grid gap-4">
      <p className="text-ink-soft">With your own password, you won’t need the one-time password from our email.</p>
      <ChoosePasswordForm
        user={user}
        isCompact
        onChosen={(message) => {
          onClose();
          showToast(message);
        }}
      />
    </div>
  </Dialog>
);
