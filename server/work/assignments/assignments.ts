export { type ReleasedAssignment, releaseAssignments, restoreAssignments } from './release-assignments.ts';
export { staffOrderById } from './staff-assignments.ts';
