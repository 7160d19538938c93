const labels: Record<string, string> = { admin: 'Admin', staff: 'Staff', customer: 'Customer' };

/** Custom roles are shown as they are named. */
export const roleLabel = (role: string): string => (Object.hasOwn(labels, role) ? (labels[role] ?? role) : role);
