import { expect, test } from 'vitest';
import { cancellationDefaults } from '../../../../contract/shared/company/cancellation.ts';
import { checksText, daysText, valuesOf } from './settings-pages.ts';

const nothing = {
  work: undefined,
  security: undefined,
  seller: undefined,
  tax: undefined,
  invoicing: undefined,
  cancellation: undefined,
  lines: undefined,
};

test('working days in a row are a span, others are listed', () => {
  expect(daysText([1, 2, 3, 4, 5])).toBe('Mon–Fri');
  expect(daysText([6, 7])).toBe('Sat, Sun');
  expect(daysText([5, 1, 3])).toBe('Mon, Wed, Fri');
});

test('the system says how many checks are not OK, and only then a color', () => {
  const lines = (...found: string[]) => found.map((status) => ({ status }));
  expect(checksText(lines('ok', 'ok'))).toEqual({ text: '2 checks OK' });
  expect(checksText(lines('warn', 'ok'))).toEqual({ text: '1 check needs attention', isBad: false });
  expect(checksText(lines('warn', 'bad'))).toEqual({ text: '2 checks need attention', isBad: true });
});

test('a company that works all day has no hours', () => {
  const textOf = (day_start: string, day_end: string) => {
    const work = { working_days: [1, 2, 3, 4, 5, 6, 7], day_start, day_end };
    return valuesOf({ ...nothing, work })['settings/work']?.text;
  };
  expect(textOf('00:00', '24:00')).toBe('Mon–Sun, around the clock');
  expect(textOf('08:00', '24:00')).toBe('Mon–Sun, 8 AM–12 AM');
});

test('each page shows its current value, and none that is not known', () => {
  const values = valuesOf({
    ...nothing,
    work: { working_days: [1, 2, 3, 4, 5], day_start: '09:00', day_end: '17:30' },
    security: { second_factor_required: { admin: '2027-01-31', staff: null } },
    seller: { legal_name: 'Alder Ltd', city: 'Portland' },
    invoicing: { due_in_days: 14 },
    cancellation: cancellationDefaults('us', 'both'),
  });
  expect(values).toMatchObject({
    'settings/work': { text: 'Mon–Fri, 9 AM–5:30 PM' },
    'settings/security': { text: 'Second factor: required for admin' },
    'settings/company': { text: 'Alder Ltd, Portland' },
    'settings/cancellation': { text: 'Before the start, when late, guarantee of 30 days' },
    'settings/invoicing': { text: 'Invoices are due in 14 days' },
  });
  expect(values['settings/tax']).toBeUndefined();
  expect(values.system).toBeUndefined();
});
