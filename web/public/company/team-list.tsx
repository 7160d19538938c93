import clsx from 'clsx';
import type { Company } from '../../../contract/shared/company.ts';
import { Person } from '../../record/person.tsx';

export const TeamList = ({ team, className }: { team: Company['team']; className: string }) => (
  <ul className={clsx('grid gap-5', className)}>
    {team.map(({ name, role }) => (
      <li key={name}>
        <Person name={name} line={role} />
      </li>
    ))}
  </ul>
);
