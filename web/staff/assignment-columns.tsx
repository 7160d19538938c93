import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { type Column, NumberedTitle, OneLine } from '../dashboard/list/columns.tsx';
import { PhoneLink } from '../dashboard/phone-link.tsx';
import { DueDay } from '../order/due-day.tsx';
import { titlesOf } from '../order/workspace.ts';
import { mapUrl } from '../record/map-url.ts';
import { assignmentLook } from '../ui/statuses.ts';

type Options = { meId: number; stepOf: (job: StaffOrder) => ReactNode };

export const assignmentUrl = ({ id }: { id: number }) => `/staff/dashboard?job=${id}`;

/** Rows have two lines: the job and its day, then who, where and the next step. */
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
  {
    head: 'Place',
    place: 'tablet',
    cell: ({ user: { place } }) =>
      place !== null && (
        <a
          href={mapUrl(place)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 text-ink-soft underline-offset-4 hover:underline"
        >
          <MapPin aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">Map of </span>
          {place}
        </a>
      ),
  },
  { head: 'Phone', place: 'below', cell: ({ user }) => <PhoneLink phone={user.phone} /> },
  { head: 'Next step', place: 'end', cell: stepOf },
];
