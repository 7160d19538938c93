import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guaranteeTerms } from '../../../contract/shared/company/guarantee-terms.ts';
import { companyFile } from '../../../contract/shared/company.ts';

const company = companyFile.parse(JSON.parse(readFileSync('sample/company.json', 'utf8')));

test('the sample’s guarantee promises the days that the server keeps', () => {
  const { short = '', text = '', points = [] } = company.guarantee ?? {};
  const days = [short, text, ...points, ...company.faq.map(({ answer }) => answer)]
    .flatMap((line) => [...line.matchAll(/(\d+) days/g)])
    .map(([, number]) => Number(number));
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days)).toEqual(new Set([guaranteeTerms.days]));
});

test('the page names no days of its own', () => {
  expect(readFileSync('web/public/company/guarantee-page.tsx', 'utf8')).not.toMatch(/\b\d+ (working )?days/);
});
