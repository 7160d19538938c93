import { Profile } from '../account/profile.tsx';
import { useSession } from '../api/session.ts';
import { PageHead } from './page-head.tsx';

export { Problem as ErrorBoundary } from './problem.tsx';

export default function ProfilePage() {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Profile" />
      {user && <Profile key={user.id} user={user} />}
    </>
  );
}
