import type { ReactNode } from 'react';
import { Profile } from '../../account/profile.tsx';
import type { ProfileData } from '../../account/profile-data.ts';
import { useSession } from '../../api/session.ts';
import { PageHead } from '../page-head.tsx';

type Props = { data?: ProfileData | null; billing?: ReactNode; erasure?: ReactNode };

export function ProfilePage({ data = null, billing, erasure }: Props) {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Profile" />
      {user && <Profile key={user.id} user={user} data={data} billing={billing} erasure={erasure} />}
    </>
  );
}
