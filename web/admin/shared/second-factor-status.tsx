import type { ListedUser } from '../../../contract/office/users.ts';
import { Status } from '../../ui/status.tsx';

export const SecondFactorStatus = ({ user }: { user: Pick<ListedUser, 'second_factor'> }) =>
  user.second_factor ? <Status label="On" tone="good" /> : <Status label="Off" />;
