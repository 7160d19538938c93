import clsx from 'clsx';
import type { Company } from '../../../contract/shared/company.ts';

export const TeamList = ({ team, className }: { team: Company['team']; className: string }) => (
  <ul className={clsx('grid gap-5', className)}>
    {team.map(({ name, role, initials }, i) => (
      <li key={name} className="flex items-center gap-4">
        <span
          aria-hidden
          className={clsx(
            'grid size-16 shrink-0 place-items-center rounded-full border border-transparent text-xl font-semibold',
            i % 2 === 0 ? 'bg-brand-soft text-brand-strong' : 'bg-accent-soft text-warn',
          )}
        >
          {initials}
        </span>
        <span className="grid min-w-0">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">{role}</span>
        </span>
      </li>
    ))}
  </ul>
);
