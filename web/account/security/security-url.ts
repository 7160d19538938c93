import { dashboardOf } from '../../../contract/shared/status.ts';

export const SECURITY_ID = 'security';

export const securityUrl = (role: string): string =>
  role === 'staff'
    ? `${dashboardOf(role)}?panel=profile#${SECURITY_ID}`
    : `${dashboardOf(role)}/profile#${SECURITY_ID}`;
