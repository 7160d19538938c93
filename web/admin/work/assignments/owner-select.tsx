import { useEffect, useState } from 'react';
import type { ListedUser } from '../../../../contract/office/users.ts';
import { call } from '../../../api/browser.ts';
import type { AdminOrderWorkspace } from '../../../order/workspace.ts';
import { Select } from '../../../ui/field.tsx';

type Props = { order: AdminOrderWorkspace; onChange: (userId: number | null) => void };

/** The admin who is notified about the order. */
export function OwnerSelect({ order: { owner }, onChange }: Props) {
  const admins = useAdmins();
  const known = admins ?? (owner ? [owner] : []);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="max-w-sm">
        <Select
          label="Owner"
          help="The owner is notified about this order."
          value={owner?.id ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">All admins</option>
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function useAdmins(): Pick<ListedUser, 'id' | 'name'>[] | null {
  const [admins, setAdmins] = useState<Pick<ListedUser, 'id' | 'name'>[] | null>(null);
  useEffect(() => {
    let isShown = true;
    call('GET /admin/users', { query: { role: 'admin', per_page: 100 } }).then(
      ({ data }) => isShown && setAdmins(data),
      console.warn,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return admins;
}
