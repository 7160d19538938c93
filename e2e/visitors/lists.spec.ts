import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectNoOverflow } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const lists = [
  'orders',
  'customers',
  'services',
  'solutions',
  'categories?tab=services',
  'reviews?is_approved=all',
  'invoices',
  'invoices/credit-notes',
  'payments/refunds',
  'payments/disputes?is_open=all',
  'staff',
  'staff?tab=commissions&status=all',
  'audit-log',
  'payments',
  'coupons',
  'clients',
  'saved-replies',
];
/** Their tabs take the height of a row. */
const withTabs = ['categories?tab=services', 'staff', 'staff?tab=commissions&status=all'];

const windows = [
  { width: 1440, height: 900, row: 44, above: 76, least: 16 },
  { width: 1366, height: 768, row: 44, above: 76, least: 13 },
  // Rows of two lines have no heads.
  { width: 768, height: 1024, row: 60, above: 44, least: 13 },
  { width: 390, height: 844, row: 68, above: 44, least: 8 },
] as const;

/** `above`: the filters and the heads. `fits`: whole rows in the window, without the banner that only a demo has. */
const heightsIn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-row]')];
    const list = rows[0]?.closest('section');
    const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0;
    const height = rows[0]?.getBoundingClientRect().height ?? 0;
    const banner = document.querySelector('[data-banner]')?.getBoundingClientRect().height ?? 0;
    return {
      fits: Math.floor((innerHeight + banner - top(rows[0])) / height),
      rows: [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))],
      above: Math.round(top(rows[0]) - top(list)),
    };
  });

/** Texts of cells that are wider than their cell. */
const cutCells = (page: Page, column: number) =>
  page.evaluate((at) => {
    const cells = [...document.querySelectorAll(`tr[data-row] td:nth-of-type(${at})`)];
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    return cells
      .filter((cell) => [cell, ...cell.querySelectorAll('a, div')].some(isCut))
      .map((cell) => cell.textContent);
  }, column);

for (const { width, height, row, above, least } of windows)
  test(`every list has rows of ${row} px in a window of ${width} px, and nothing above them but its filters and heads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const list of lists)
      await test.step(list, async () => {
        await openAsAdmin(page, list);
        await expect(page.locator('tr[data-row]').first()).toBeVisible();
        const { fits, ...heights } = await heightsIn(page);
        expect.soft(heights, list).toEqual({ rows: [row], above });
        expect.soft(fits, list).toBeGreaterThanOrEqual(withTabs.includes(list) ? least - 1 : least);
        await expectNoOverflow(page);
      });
  });

test('a list of orders shows every title at 1366 px, and every total at any width', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAsAdmin(page, 'orders?per_page=100');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(await cutCells(page, 2)).toEqual([]);
  expect(await cutCells(page, 7)).toEqual([]);
  for (const width of [1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 768 });
    const total = page
      .locator('tr[data-row]')
      .first()
      .getByText(/^\$[\d,]+\.\d\d$/);
    await expect(total).toBeInViewport({ ratio: 1 });
    await expectNoOverflow(page);
  }
});
