export { releaseAssignments } from './release-assignments.ts';
