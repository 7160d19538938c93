import { assignmentSteps as steps } from '../../contract/shared/status.ts';
import { statuses } from '../ui/statuses.ts';

export const assignmentSteps = steps.map((status) => statuses.assignment[status].label);

const order: readonly string[] = steps;

/** -1 for canceled work, and an unknown status. */
export const stepOf = (status: string): number => order.indexOf(status);
