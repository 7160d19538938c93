import type { StaffOrderWorkspace } from '../workspace.ts';
import { staffTimeline } from './staff-timeline.ts';
import { TimelineList } from './timeline-list.tsx';

export const StaffHistory = ({ order }: { order: StaffOrderWorkspace }) => (
  <TimelineList entries={staffTimeline(order)} />
);
