import { UserRoundX, Users } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    { path: 'customers', file: 'office/customers/customers.tsx', name: 'Customers', Icon: Users, words: 'people' },
    {
      path: 'customers/deleted',
      file: 'office/customers/deleted-accounts.tsx',
      name: 'Deleted accounts',
      Icon: UserRoundX,
      words: 'restore erase privacy',
    },
    { path: 'customers/:customerId/orders', file: 'office/customers/customer.tsx' },
  ],
  actions: [],
  audit: { customer_note: { noun: 'customer note', verbs: ['create', 'update', 'delete'], url: null } },
} satisfies Screens;
