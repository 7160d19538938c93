import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { Status } from '../ui/status.tsx';
import { AssignmentDetails } from './assignment-details.tsx';

export const DeliveredAssignment = ({ assignment, meId }: { assignment: StaffOrder; meId: number }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:flex-nowrap sm:px-5">
    <AssignmentDetails assignment={assignment} meId={meId} isDated />
    <span className="shrink-0 whitespace-nowrap">
      <Status label="Work Delivered" tone="good" />
    </span>
  </li>
);
