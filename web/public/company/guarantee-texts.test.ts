import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { companyFile } from '../../../contract/shared/company.ts';
import { guaranteeTerms } from '../../../contract/work/guarantee-terms.ts';

const company = companyFile.parse(JSON.parse(readFileSync('sample/company.json', 'utf8')));

test('the sample’s guarantee promises the days that the server keeps', () => {
  const { short = '', text = '', points = [] } = company.guarantee ?? {};
  const days = [short, text, ...points, ...company.faq.map(({ answer }) => answer)]
    .flatMap((line) => [...line.matchAll(/(\d+) days/g)])
    .map(([, number]) => Number(number));
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days)).toEqual(new Set([guaranteeTerms.days]));
});

test.each(['web/public/company/guarantee-page.tsx', 'web/public/company/terms-of-service.tsx'])(
  '%s names no days of its own',
  (path) => {
    const cancelling = readFileSync(path, 'utf8').match(/id: 'cancelling'[\s\S]*?\n {2}\},/)?.[0];
    expect(cancelling ?? readFileSync(path, 'utf8')).not.toMatch(/\b\d+ (working )?days/);
  },
);
