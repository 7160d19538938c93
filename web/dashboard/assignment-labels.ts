import { type AssignmentStatus, assignmentStatuses } from '../../contract/status.ts';

const labels: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
};

export const assignmentSteps = assignmentStatuses.map((status) => labels[status]);

const order: readonly string[] = assignmentStatuses;

/** Index of a status among the steps; -1 for an unknown one. */
export const stepOf = (status: string): number => order.indexOf(status);

/** An unknown status is shown as it is. */
export const assignmentLabel = (status: string): string => assignmentSteps[stepOf(status)] ?? status;
