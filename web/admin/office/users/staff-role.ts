import { call } from '../../../api/browser.ts';

export const NO_STAFF_ROLE = 'Could not find staff role. Cannot create or update user.';

export class NoStaffRole extends Error {}

/** The role's id differs between databases. */
export async function staffRoleId(): Promise<number> {
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call('GET /admin/roles', page === 1 ? {} : { query: { page } });
    const role = data.find(({ name }) => name === 'staff');
    if (role) return role.id;
    if (page >= meta.last_page) throw new NoStaffRole(NO_STAFF_ROLE);
  }
}
