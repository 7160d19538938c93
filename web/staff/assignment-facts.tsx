import clsx from 'clsx';
import { Mail } from 'lucide-react';
import { Section } from '../order/work/section.tsx';
import type { StaffOrderWorkspace } from '../order/workspace.ts';

export const AssignmentFacts = ({ order: { user, items } }: { order: StaffOrderWorkspace }) => (
  <>
    <Section title="Customer">
      <p className="font-semibold wrap-anywhere">
        <bdi>{user.name}</bdi>
      </p>
      <a
        href={`mailto:${user.email}`}
        className="-mb-2 inline-flex min-h-11 items-center gap-2 text-brand underline underline-offset-4 wrap-anywhere"
      >
        <Mail aria-hidden size={18} className="shrink-0" />
        {user.email}
      </a>
    </Section>
    <Section title="What was bought">
      <ul className="grid gap-1.5">
        {items.map(({ id, service, quantity, parent_id }) => (
          <li
            key={id}
            className={clsx('wrap-anywhere', parent_id === undefined ? 'font-medium' : 'pl-4 text-ink-soft')}
          >
            {quantity > 1 && `${quantity} × `}
            {service.title}
          </li>
        ))}
      </ul>
    </Section>
  </>
);
