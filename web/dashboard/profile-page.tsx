import type { Preferences } from '../account/email-preferences.tsx';
import { Profile } from '../account/profile.tsx';
import { useSession } from '../api/session.ts';
import { PageHead } from './page-head.tsx';

export function ProfilePage({ preferences = null }: { preferences?: Preferences | null }) {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Profile" />
      {user && <Profile key={user.id} user={user} preferences={preferences} />}
    </>
  );
}
