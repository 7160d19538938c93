import { BriefcaseBusiness, ShieldCheck, UserPlus } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'staff', file: 'office/users/staff.tsx', name: 'Staff', Icon: BriefcaseBusiness, words: 'team people' },
    { path: 'roles', file: 'office/users/roles.tsx', name: 'Roles', Icon: ShieldCheck, words: 'permissions' },
  ],
  actions: [{ path: 'staff?new=1', name: 'Add staff', Icon: UserPlus, words: 'invite create team member' }],
  audit: {
    // The log doesn't tell a customer's account from a staff member's, so there is no screen to link to.
    user: {
      noun: 'account',
      verbs: [
        'create',
        'update',
        'delete',
        'restore',
        ['erase', 'Asked to erase an account'],
        ['erased', 'Erased an account'],
        ['reset-second-factor', 'Reset the second factor of an account'],
        ['end-sessions', 'Logged out an account everywhere'],
        ['export', 'Asked for a copy of the data of an account'],
      ],
      url: null,
    },
    role: { noun: 'role', verbs: ['create', 'update', 'delete', 'restore'], url: () => 'roles' },
    designation: { noun: 'designation', verbs: ['create', 'update', 'delete', 'restore'], url: () => 'categories' },
  },
  names: { role_id: 'GET /admin/roles', designation_id: 'GET /admin/designations' },
} satisfies Screens;
