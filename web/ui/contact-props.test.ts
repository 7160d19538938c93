import { expect, test } from 'vitest';
import { countryCodeHelp } from './contact-props.ts';

test.each([
  ['+49 40 5550 123', 'With the country code, like +49.'],
  ['+1 (503) 555-0142', 'With the country code, like +1.'],
  ['+4940123', 'With the country code.'],
  ['', 'With the country code.'],
])('the help for a phone number names the code of the company’s own: %s', (phone, help) => {
  expect(countryCodeHelp(phone)).toBe(help);
});
