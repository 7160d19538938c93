import type { ReactNode } from 'react';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { type Column, NumberedTitle, OneLine } from '../dashboard/list/columns.tsx';
import { DueDay } from '../order/due-day.tsx';
import { titlesOf } from '../order/workspace.ts';
import { assignmentLook } from '../ui/statuses.ts';
import { PhoneLink, PlaceLink } from './row-links.tsx';

type Options = { meId: number; stepOf: (job: StaffOrder) => ReactNode };

export const assignmentUrl = ({ id }: { id: number }) => `/staff/dashboard?job=${id}`;

/** Rows have two lines: the job and its day, then who, where and the next step. A phone has where in a third one. */
export const assignmentColumns = ({ meId, stepOf }: Options): Column<StaffOrder>[] => [
  { head: 'Order', cell: (job) => <NumberedTitle kind="Order" id={job.id} title={titlesOf(job)} /> },
  {
    head: 'Due',
    place: 'amount',
    cell: (job) => (
      <span className="text-sm">
        <DueDay order={job} reader="staff" />
      </span>
    ),
  },
  {
    head: 'Customer',
    place: 'state',
    cell: ({ user }) => <OneLine text={[user.name, user.company].filter(Boolean).join(', ')} title={user.email} />,
  },
  { head: 'Place', place: 'links', cell: ({ user }) => <PlaceLink place={user.place} /> },
  { head: 'Phone', place: 'links', cell: ({ user }) => <PhoneLink phone={user.phone} /> },
  {
    head: 'Colleagues',
    place: 'tablet',
    cell: ({ staff }) => {
      const others = staff.filter(({ id }) => id !== meId);
      return (
        others.length > 0 && (
          <OneLine
            text={`With ${others
              .map(({ name, pivot }) => `${name} (${assignmentLook(pivot.status).label.toLowerCase()})`)
              .join(', ')}`}
          />
        )
      );
    },
  },
  { head: 'Next step', place: 'end', cell: stepOf },
];
