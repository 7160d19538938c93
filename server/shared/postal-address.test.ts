import { expect, test } from 'vitest';
import { mayBeIn, placeLines } from './postal-address.ts';

const linesOf = (country: string | null, postal_code: string | null, city: string, region: string | null = null) =>
  placeLines({ country, postal_code, city, region });

test('an address is written in the order of its country', () => {
  const american = ['Portland, OR 97209', 'United States'];
  expect(linesOf('US', '97209', 'Portland', 'OR')).toEqual(american);
  expect(linesOf('US', '97209', 'Portland', 'Oregon')).toEqual(american);
  expect(linesOf('CA', 'M5V 2T6', 'Toronto', 'ON')).toEqual(['Toronto, ON M5V 2T6', 'Canada']);
  expect(linesOf('AU', '2000', 'Sydney', 'NSW')).toEqual(['Sydney, NSW 2000', 'Australia']);
  expect(linesOf('IN', '380009', 'Ahmedabad', 'GJ')).toEqual(['Ahmedabad, Gujarat 380009', 'India']);
  expect(linesOf('GB', 'M1 3AL', 'Manchester')).toEqual(['Manchester M1 3AL', 'United Kingdom']);
  expect(linesOf('IM', 'IM1 1AA', 'Douglas')).toEqual(['Douglas IM1 1AA', 'Isle of Man']);
  expect(linesOf('DE', '10115', 'Berlin')).toEqual(['10115 Berlin', 'Germany']);
  expect(linesOf('FR', '69002', 'Lyon', 'Rhône')).toEqual(['69002 Lyon', 'Rhône', 'France']);
});

test('what is blank is left out', () => {
  expect(linesOf('US', null, 'Portland', 'OR')).toEqual(['Portland, OR', 'United States']);
  expect(linesOf('US', '97209', '', ' ')).toEqual(['97209', 'United States']);
  expect(linesOf(null, '10115', 'Berlin')).toEqual(['10115 Berlin']);
  expect(linesOf('', null, '')).toEqual([]);
});

test.each([
  ['US', '214 Alder Street, Suite 300, Portland, OR 97204'],
  ['US', '214 Alder Street, Portland, Oregon 97204-1234'],
  ['US', '214 Alder Street, Portland OR 97204'],
  ['IN', '4 Ring Road, Ahmedabad, Gujarat 380009'],
  ['GB', '4 Mill Lane, Manchester M1 3AL'],
  ['CA', '4 King St, Toronto, ON M5V 2T6'],
  ['IM', '4 Strand Street, Douglas IM1 2BG'],
])('an address of %s is in no other country', (country, address) => {
  expect(mayBeIn(country, address)).toBe(true);
  for (const other of ['DE', 'US', 'GB', 'IN'])
    expect(mayBeIn(other, address)).toBe(other === (country === 'IM' ? 'GB' : country));
});

test.each(['Erlenweg 4, 10115 Berlin', 'Calle Mayor 1, 28013 Madrid', ''])('%j may be anywhere', (address) => {
  for (const country of ['DE', 'ES', 'US']) expect(mayBeIn(country, address)).toBe(true);
});
