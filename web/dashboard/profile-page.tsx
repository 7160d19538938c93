import { Profile } from '../account/profile.tsx';
import type { ProfileData } from '../account/profile-data.ts';
import { useSession } from '../api/session.ts';
import { PageHead } from './page-head.tsx';

export function ProfilePage({ data = null }: { data?: ProfileData | null }) {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Profile" />
      {user && <Profile key={user.id} user={user} data={data} />}
    </>
  );
}
