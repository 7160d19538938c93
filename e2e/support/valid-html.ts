import { expect } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader([], {
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      'heading-level': 'error',
      // The standard allows it; the accessibility rules only advise against names on `<li>` and the like.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // No native element edits formatted text, or lists results below the field that has the focus.
      'prefer-native-element': ['error', { exclude: ['textbox', 'listbox'] }],
      // PayPal's own button is the payment form's only one if PayPal is chosen.
      'wcag/h32': 'off',
      // The header has one “Main” navigation for wide windows and one for narrow ones; CSS shows one.
      'unique-landmark': 'off',
    },
  }),
);

export async function expectValidHtml(html: string, where: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) => messages);
  const lines = html.split('\n');
  const excerpt = (line: number, column: number) => lines[line - 1]?.slice(Math.max(0, column - 40), column + 100);
  expect(
    problems.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} at ${excerpt(line, column)}`),
    where,
  ).toEqual([]);
}
