import { type AssignmentStatus, workStatuses } from '../../contract/status.ts';

const labels: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  in_progress: 'In progress',
  completed: 'Completed',
  delivered: 'Delivered',
};

export const workSteps = workStatuses.map((status) => labels[status]);

const order: readonly string[] = workStatuses;

/** Where a state stands among the steps; -1 for one that is none of them. */
export const stepOf = (status: string): number => order.indexOf(status);

/** An unknown state is shown as it is. */
export const workLabel = (status: string): string => workSteps[stepOf(status)] ?? status;
