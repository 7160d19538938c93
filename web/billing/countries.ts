import { countryName } from '../../contract/shared/countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Regions of CLDR that are no countries.
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Former codes, such as `DD`, have a current one. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;

let all: readonly (readonly [code: string, name: string])[] | null = null;

/** Sorted by name. Names are the browser’s, so a page rendered on the server lists them after hydration. */
export function countryOptions(): readonly (readonly [code: string, name: string])[] {
  all ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.includes(code) && isCurrent(code))
    .flatMap((code): [string, string][] => {
      const name = countryName(code);
      return name === null ? [] : [[code, name]];
    })
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));
  return all;
}
