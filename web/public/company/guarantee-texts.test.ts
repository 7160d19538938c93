import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cancellationDefaults } from '../../../contract/shared/company/cancellation.ts';
import {
  falsePromises,
  promiseRules,
  shownGuarantee,
  shownQuestions,
} from '../../../contract/shared/company/promises.ts';
import { companyFile } from '../../../contract/shared/company.ts';

const company = companyFile.parse(JSON.parse(readFileSync('sample/company.json', 'utf8')));
const on = cancellationDefaults('us', 'both');
const off = { ...on, cancel_before_start: false, cancel_when_late: false, guarantee_days: 0 };

test('the sample promises every rule while it is on, with the days of the rules', () => {
  const rules = { ...on, guarantee_days: 45 };
  const guarantee = shownGuarantee(company.guarantee, rules);
  const texts = [
    guarantee?.short ?? '',
    ...(guarantee?.points ?? []),
    ...shownQuestions(company.faq, rules).map(({ answer }) => answer),
  ];
  expect(falsePromises(texts, off)).toEqual(promiseRules);
  const days = texts.flatMap((text) => [...text.matchAll(/(\d+) days/g)]).map(([, number]) => number);
  expect(new Set(days)).toEqual(new Set(['45']));
});

test('the sample promises none of them in a text of its own', () => {
  expect(shownGuarantee(company.guarantee, off)).toBeNull();
  expect(falsePromises([JSON.stringify({ ...company, guarantee: null, cases: [] })], off)).toEqual([]);
  expect(falsePromises([company.guarantee?.text ?? ''], off)).toEqual([]);
});

test('the page names no days of its own', () => {
  expect(readFileSync('web/public/company/guarantee-page.tsx', 'utf8')).not.toMatch(/\b\d+ (working )?days/);
});
