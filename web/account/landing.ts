import { landingOf } from '../../contract/shared/status.ts';

/** Until the shop opens, an admin has nothing to do but to set it up. */
export const landingIn = (role: string): string =>
  role === 'admin' && globalThis.document?.documentElement.dataset.shopState === 'preview'
    ? '/admin/dashboard/overview'
    : landingOf(role);
