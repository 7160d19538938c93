import { expect, test } from 'vitest';
import { isTest, readSources } from './support/imports.ts';

const screens = readSources().filter(({ path }) => path.startsWith('web/') && !isTest(path));
const filesWith = (sign: RegExp) => screens.filter(({ text }) => sign.test(text)).map(({ path }) => path);

const nextSteps = ['web/order/next-step-box.tsx'];

// Public pages have bands; a phone folds a card of facts.
const sectionCards = [
  'web/public/company/contact-form.tsx',
  'web/record/fact-card.tsx',
  'web/record/section-card.tsx',
  'web/ui/section.tsx',
];

/** A sign gives a part away; only the files beside it may have it. */
const parts: readonly (readonly [part: string, sign: RegExp, files: readonly string[]])[] = [
  ['dialog', /<dialog\b|\.showModal\(/, ['web/search/palette.tsx', 'web/ui/dialog.tsx']],
  // The next step of an order is a box of its own.
  ['alert', /border-(bad|warn|good|info) bg-\1-soft/, ['web/ui/alert.tsx', ...nextSteps]],
  ['banner', /banners\.find\(/, ['web/dashboard/frame/banner.tsx']],
  ['figure', /<dd className="[^"]*\btext-(?:xl|2xl|3xl)\b/, ['web/ui/figures.tsx']],
  ['toast', /createStore<\w*Toast/, ['web/dashboard/frame/toasts.tsx']],
  ['rating', /name="rating"/, ['web/ui/fields/rating-field.tsx']],
  ['save bar', /Unsaved changes/, ['web/dashboard/forms/save-bar.tsx']],
  ['page head', /data-page-head/, ['web/dashboard/page-head.tsx']],
  ['tabs', /role="tablist"|function (?:Link)?Tabs\b/, ['web/ui/tabs.tsx']],
  ['views', /function ViewLinks\b|label="More views"/, ['web/dashboard/list/saved/list-views.tsx']],
  ['sidebar', /aria-label="Dashboard"/, ['web/dashboard/frame/sidebar.tsx']],
  ['section card', /(?:function|const) (?:Section|SettingsSection|HomeCard)\b|<Card\b[^>]*\bp-[4-7]\b/, sectionCards],
  ['day or moment', /<time\b|function (?:When|Moment|CompanyDay)\b/, ['web/order/due-day.tsx', 'web/record/time.tsx']],
  ['field of a day', /type="(?:date|datetime-local|month)"|function Calendar\b/, ['web/ui/fields/calendar.tsx']],
  ['progress', /<progress\b/, ['web/record/progress.tsx']],
  ['field of lines', /Add line/, ['web/ui/fields/lines-field.tsx']],
];

test.each(parts)('there is one form of %s', (_, sign, files) => {
  const found = filesWith(sign);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((path) => !files.includes(path))).toEqual([]);
});

test('nothing on a screen is left with Cancel or Dismiss, which end orders', () => {
  expect(filesWith(/>\s*(?:Cancel|Dismiss)\s*<|label="(?:Cancel|Dismiss)"/)).toEqual([]);
});

test('every screen of a dashboard has its title in the page head', () => {
  const dashboards = /^web\/(?:admin|staff|customer|order|chat|notifications|dashboard)\//;
  const found = filesWith(/<h1|<Breadcrumbs/).filter((path) => dashboards.test(path));
  expect(found).toEqual(['web/dashboard/page-head.tsx']);
});
