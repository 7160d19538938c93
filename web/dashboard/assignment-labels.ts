import { type AssignmentStatus, assignmentStatuses } from '../../contract/status.ts';

const labels: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
};

export const assignmentSteps = assignmentStatuses.map((status) => labels[status]);

const order: readonly string[] = assignmentStatuses;

/** -1 for an unknown status. */
export const stepOf = (status: string): number => order.indexOf(status);

export const assignmentLabel = (status: string): string => assignmentSteps[stepOf(status)] ?? status;
