import { CalendarDays, List } from 'lucide-react';
import { Link } from 'react-router';
import { viewLook } from '../dashboard/list/saved/list-views.tsx';

const calendarUrl = '/staff/dashboard?panel=jobs&view=calendar';

/** The same jobs as a list or a calendar. `list`: the URL of the list. */
export const CalendarSwitch = ({ shown, list }: { shown: 'list' | 'calendar'; list: string }) => (
  <nav aria-label="Show jobs as" className="flex gap-1">
    <Link to={list} aria-current={shown === 'list' ? 'page' : undefined} className={viewLook(shown === 'list')}>
      <List aria-hidden size={18} />
      List
    </Link>
    <Link
      to={calendarUrl}
      aria-current={shown === 'calendar' ? 'page' : undefined}
      className={viewLook(shown === 'calendar')}
    >
      <CalendarDays aria-hidden size={18} />
      Calendar
    </Link>
  </nav>
);
