import { type AssignmentStatus, assignmentSteps as steps } from '../../contract/shared/status.ts';

const labels: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const assignmentSteps = steps.map((status) => labels[status]);

const order: readonly string[] = steps;

/** -1 for canceled work, and an unknown status. */
export const stepOf = (status: string): number => order.indexOf(status);

export const assignmentLabel = (status: string): string =>
  Object.hasOwn(labels, status) ? labels[status as AssignmentStatus] : status;
