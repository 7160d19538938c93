import { House } from 'lucide-react';
import { expect, test } from 'vitest';
import { placeAt, type SidebarItem } from './places.ts';

const items: SidebarItem[] = [
  { name: 'Orders', to: '/o', Icon: House },
  {
    name: 'Payouts',
    to: '/staff?tab=commissions',
    Icon: House,
    children: [
      { name: 'Commissions', to: '/staff?tab=commissions' },
      { name: 'Runs', to: '/staff?tab=payouts', also: ['/staff/payouts'] },
    ],
  },
  { name: 'Team', to: '/staff', Icon: House, children: [{ name: 'Staff', to: '/staff', also: ['/staff?new'] }] },
];

test.each([
  ['/o', '', 'Orders'],
  ['/o/12', '?tab=work', 'Orders'],
  ['/orders', '', undefined],
  ['/staff', '', 'Team, Staff'],
  ['/staff', '?tab=staff', 'Team, Staff'],
  ['/staff', '?new=1', 'Team, Staff'],
  ['/staff', '?tab=commissions&page=2', 'Payouts, Commissions'],
  ['/staff', '?tab=payouts', 'Payouts, Runs'],
  ['/staff/payouts/3', '', 'Payouts, Runs'],
])('%s%s is in the row %s', (pathname, search, expected) => {
  const found = placeAt(items, { pathname, search });
  expect(found && [found.item.name, found.child?.name].filter(Boolean).join(', ')).toBe(expected);
});
