import { use, useState } from 'react';
import type { ListedRole } from '../../../../contract/office/users.ts';
import type { Settled } from '../../../api/page-data.ts';
import { roleLabel } from '../../../dashboard/role-label.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/field.tsx';

const abilities: Record<string, string> = {
  admin: 'Can see and change everything, including the team and its roles.',
  staff: 'Works on assigned jobs and earns commissions.',
};
const CUSTOM = 'A custom role doesn’t have a dashboard yet.';

type Props = {
  roles: Promise<Settled<ListedRole[]>>;
  chosen: number | undefined;
  error: string | undefined;
};

/** Renders nothing if there is no role named staff: saving then fails with the reason. */
export function RoleSelect({ roles, chosen, error }: Props) {
  const { content, error: problem } = use(roles);
  const staff = content?.find(({ name }) => name === 'staff');
  const [roleId, setRoleId] = useState(chosen ?? staff?.id);
  if (problem !== null) return <Alert>{problem}</Alert>;
  if (!staff) return null;
  const choices = content.filter(({ name }) => name !== 'customer');
  const selected = choices.find(({ id }) => id === roleId);
  return (
    <Select
      label="Role"
      name="role_id"
      value={roleId}
      onChange={({ target }) => setRoleId(Number(target.value))}
      error={error}
      help={selected && (abilities[selected.name] ?? CUSTOM)}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {roleLabel(name)}
        </option>
      ))}
    </Select>
  );
}
