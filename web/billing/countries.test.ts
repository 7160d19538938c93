import { expect, test } from 'vitest';
import { memberStates } from '../../contract/shared/countries.ts';
import { countryOptions } from './countries.ts';

test('every country is offered once, by name', () => {
  const options = countryOptions();
  const names = options.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(options).toEqual(
    expect.arrayContaining([
      ['DE', 'Germany'],
      ['US', 'United States'],
    ]),
  );
  expect(options.map(([code]) => code)).toEqual(expect.arrayContaining([...memberStates]));
  expect(names).not.toContain('European Union');
  expect(options.length).toBeGreaterThan(240);
});
