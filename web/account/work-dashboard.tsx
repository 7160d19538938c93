import { LogOut } from 'lucide-react';
import type { User } from '../../contract/accounts.ts';
import { signOut } from '../api/session.ts';
import { Logo } from '../public/logo.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/section.tsx';
import { Profile } from './profile.tsx';

/** For staff and admins until their screens are there. */
export function WorkDashboard({ user }: { user: User }) {
  return (
    <div className="min-h-screen">
      <header className="border-b border-line">
        <Container className="flex min-h-(--header-height) items-center justify-between gap-4">
          <Logo />
          <div className="flex min-w-0 items-center gap-4">
            <span className="hidden truncate text-ink-soft sm:block">
              Welcome <span className="font-medium text-ink">{user.name}</span>
            </span>
            <Button tone="secondary" onClick={() => void signOut()}>
              <LogOut aria-hidden size={18} />
              Logout
            </Button>
          </div>
        </Container>
      </header>
      <main id="main" tabIndex={-1}>
        <Container className="grid gap-6 py-8 lg:py-12">
          <h1 className="text-3xl">Your account</h1>
          <Alert kind="info">
            The work screens come with the next release. Until then you can change your profile and password here.
          </Alert>
          <Profile user={user} />
        </Container>
      </main>
    </div>
  );
}
