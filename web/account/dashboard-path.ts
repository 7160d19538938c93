import { dashboardOf } from '../../contract/shared/status.ts';

/** Staff have one page with panels. */
export const dashboardPath = (role: string, page: string): string =>
  role === 'staff' ? `${dashboardOf(role)}?panel=${page}` : `${dashboardOf(role)}/${page}`;
