export { assignStaff } from './assign.ts';
export { onlyOpenAssignment } from './passed-on.ts';
export { reassign } from './reassign.ts';
export { type ReleasedAssignment, releaseAssignments, restoreAssignments } from './release-assignments.ts';
export { staffOrderById } from './staff-assignments.ts';
export { isStaffMember } from './staff-members.ts';
