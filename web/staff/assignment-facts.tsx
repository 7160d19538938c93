import clsx from 'clsx';
import { Contact } from '../dashboard/contact.tsx';
import { Section } from '../order/work/section.tsx';
import type { StaffOrderWorkspace } from '../order/workspace.ts';

export const AssignmentFacts = ({ order: { user, items } }: { order: StaffOrderWorkspace }) => (
  <>
    <Section title="Customer">
      <p className="font-semibold wrap-anywhere">
        <bdi>{user.name}</bdi>
      </p>
      <Contact person={user} />
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
