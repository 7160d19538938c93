import { expect, test } from 'vitest';
import { adminCommands } from '../admin/all-screens.ts';
import { customerCommands } from '../customer/screens.ts';
import { staffCommands } from '../staff/screens.ts';
import { matchingCommands } from './commands.ts';

const names = (query: string) => matchingCommands(adminCommands, query).map(({ name }) => name);

test('a command is found by the beginnings of its words, by its name before other words for it', () => {
  expect(names('serv new')).toEqual(['Add service']);
  expect(names('add')).toEqual([
    'Add service',
    'Add solution',
    'Add client',
    'Add case study',
    'Add coupon',
    'Add staff',
    'Address of the company',
    'Address on the site',
  ]);
  expect(names('Überv')).toEqual([]);
  expect(names('ove')).toEqual(['Show overdue invoices', 'Show late orders', 'Home']);
  expect(names('')).toEqual([]);
});

test('a role has its own screens only', () => {
  const under = (commands: typeof adminCommands) => new Set(commands.map(({ to }) => to.split('/')[1]));
  expect(under(staffCommands)).toEqual(new Set(['staff']));
  expect(under(customerCommands)).toEqual(new Set(['customer', 'services']));
  expect(under(adminCommands)).toEqual(new Set(['admin']));
});

test('words that mean the same find each other, and a field of the settings is found by its name', () => {
  for (const query of ['new', 'create']) expect(names(query)).toEqual(expect.arrayContaining(names('add')));
  expect(names('bill')).toContain('Invoices');
  expect(names('pay')).toContain('Payouts');
  expect(matchingCommands(adminCommands, 'time zone')).toMatchObject([
    { group: 'Settings', text: 'Working hours and promises' },
  ]);
});
