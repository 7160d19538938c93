import type { RowField } from './record-rows.tsx';

export const faqFields: readonly RowField[] = [
  { name: 'question', label: 'Question', required: true, maxLength: 200 },
  { name: 'answer', label: 'Answer', kind: 'text', required: true, maxLength: 2_000 },
  {
    name: 'rules',
    label: 'Begins with',
    kind: 'select',
    options: [
      ['no', 'Your answer'],
      ['yes', 'What customers may do, from Settings › Cancelling'],
    ],
    help: 'With the rules, the question is hidden while all of them are off.',
  },
];

export const counterFields: readonly RowField[] = [
  { name: 'label', label: 'Label', required: true, maxLength: 40 },
  {
    name: 'source',
    label: 'Counted from',
    kind: 'select',
    options: [
      ['orders', 'Delivered orders'],
      ['customers', 'Customers with a delivered order'],
      ['years', 'Years since you were founded'],
      ['fixed', 'A number that you enter'],
    ],
    help: 'A counted figure is hidden below 10, years below 2.',
  },
  {
    name: 'value',
    label: 'Number',
    kind: 'number',
    required: true,
    isShown: ({ source }) => source === 'fixed',
  },
];

export const whyFields: readonly RowField[] = [
  { name: 'title', label: 'Title', required: true, maxLength: 120 },
  { name: 'id', label: 'Name in links', required: true, maxLength: 60, help: 'Lowercase words with hyphens.' },
  { name: 'text', label: 'Text', kind: 'text', maxLength: 500 },
  { name: 'points', label: 'Points', kind: 'list', help: 'One per line, at most 6.' },
];

export const stepFields: readonly RowField[] = [
  { name: 'title', label: 'Title', required: true, maxLength: 120 },
  { name: 'text', label: 'Text', kind: 'text', maxLength: 500 },
];

export const needFields: readonly RowField[] = [
  { name: 'name', label: 'Need', required: true, maxLength: 120, help: 'Such as “We’re opening a second shop”.' },
  { name: 'slug', label: 'Name in links', required: true, maxLength: 60, help: 'Lowercase words with hyphens.' },
];
