import clsx from 'clsx';
import type { Company } from '../../../contract/shared/company.ts';
import { Person } from '../../record/person.tsx';
import { useSite } from '../../site.ts';

type Props = { team: Company['team']; withCertificates?: boolean; className: string };

export function TeamList({ team, withCertificates = false, className }: Props) {
  const { photos } = useSite().config.brand;
  return (
    <ul className={clsx('grid gap-5', className)}>
      {team.map(({ name, role, certificates }) => (
        <li key={name}>
          <Person
            name={name}
            photo={photos[name]}
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
}
