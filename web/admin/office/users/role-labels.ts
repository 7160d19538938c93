/** Part of the staff list's URL; no role can have this name. */
export const EVERYONE = '*';

export const usersWithRole = (name: string): string =>
  name === 'customer' ? '/admin/dashboard/customers' : `/admin/dashboard/staff?${new URLSearchParams({ role: name })}`;
