import { Profile } from '../account/profile.tsx';
import { useSession } from '../api/session.ts';
import { PageHead } from './page-head.tsx';

/** Own details, password and letters, for every dashboard. */
export function ProfilePage() {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Profile" />
      {user && <Profile key={user.id} user={user} />}
    </>
  );
}
