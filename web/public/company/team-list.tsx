import clsx from 'clsx';
import type { Company } from '../../../contract/shared/company.ts';
import { Person } from '../../record/person.tsx';

type Props = { team: Company['team']; withCertificates?: boolean; className: string };

export const TeamList = ({ team, withCertificates = false, className }: Props) => (
  <ul className={clsx('grid gap-5', className)}>
    {team.map(({ name, role, certificates }) => (
      <li key={name}>
        <Person
          name={name}
          isTall={withCertificates}
          line={
            <>
              {role}
              {withCertificates && certificates.map((certificate) => <p key={certificate}>{certificate}</p>)}
            </>
          }
        />
      </li>
    ))}
  </ul>
);
