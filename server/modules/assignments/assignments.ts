export { type ReleasedAssignment, releaseAssignments, restoreAssignments } from './release-assignments.ts';
