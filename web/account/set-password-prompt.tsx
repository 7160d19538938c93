import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';

export const SetPasswordPrompt = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-start gap-4">
    <Alert kind="warning" className="w-full">
      {children}
    </Alert>
    <LinkButton to="/set-password" size="large">
      Set your own password
    </LinkButton>
  </div>
);
