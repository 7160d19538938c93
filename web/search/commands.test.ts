import { expect, test } from 'vitest';
import { commandsOf, matchingCommands } from './commands.ts';

const names = (role: string, query: string) => matchingCommands(commandsOf(role), query).map(({ name }) => name);

test('a command is found by the beginnings of its words, by its name before other words for it', () => {
  expect(names('admin', 'serv new')).toEqual(['New service']);
  expect(names('admin', 'add')).toEqual(['Add client', 'Add coupon', 'Add staff', 'New service', 'New solution']);
  expect(names('admin', 'Überv')).toEqual([]);
  expect(names('admin', 'ove')).toEqual(['Show overdue invoices', 'Overview', 'Show late orders', 'Due orders']);
  expect(names('admin', '')).toEqual([]);
});

test('a role has its own screens only', () => {
  const under = (role: string) => commandsOf(role).map(({ to }) => to.split('/')[1]);
  expect(new Set(under('staff'))).toEqual(new Set(['staff']));
  expect(new Set(under('customer'))).toEqual(new Set(['customer', 'services']));
  expect(commandsOf('auditor')).toEqual([]);
});
