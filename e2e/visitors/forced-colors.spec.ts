import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expect, open, test } from '../support/test.ts';

/** Boxes that only their ground sets apart. Grounds of pictures are not boxes, and a row has the edges of its cells. */
const markFilled = (page: Page) =>
  page.evaluate(() => {
    const clear = 'rgba(0, 0, 0, 0)';
    const groundOf = (element: Element | null): string => {
      if (!element) return clear;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === clear ? groundOf(element.parentElement) : backgroundColor;
    };
    const isPicture = (element: Element) => !element.matches('a, button') && !element.textContent?.trim();
    const filled = [...document.body.querySelectorAll('*')].filter((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (backgroundColor === clear || backgroundColor === groundOf(element.parentElement)) return false;
      return width > 4 && height > 4 && !isPicture(element) && !element.closest('svg');
    });
    for (const element of filled) element.setAttribute('data-filled', '');
    return filled.length;
  });

const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const hasEdge = (element: Element) => {
      const style = getComputedStyle(element);
      const borders = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth, style.outlineWidth];
      return borders.some((width) => Number.parseFloat(width) > 0);
    };
    const boxes = [...document.querySelectorAll('[data-filled]')];
    return boxes
      .filter((box) => !(box.matches('tr') ? [...box.children].some(hasEdge) || !box.nextElementSibling : hasEdge(box)))
      .map((box) => `${box.tagName} ${box.textContent?.slice(0, 40)}`);
  });

async function expectEdges(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  expect(await markFilled(page)).toBeGreaterThan(3);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await withoutEdge(page), page.url()).toEqual([]);
}

const screens = [
  'overview',
  'orders/21',
  'orders/21?tab=work',
  'inbox',
  'customers',
  'services/1',
  'invoices',
  'staff?tab=commissions',
  'settings',
  'system',
];

test('with the colors of the system, everything that is filled has an edge', async ({ page }) => {
  test.slow();
  for (const path of ['/', '/services', '/service/firewall-set-up', '/checkout?service=firewall-set-up']) {
    await open(page, path);
    await expectEdges(page);
  }
  await openAs(page, 'admin@demo.test', '/admin/dashboard');
  for (const path of screens) {
    await open(page, `/admin/dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectEdges(page);
  }
});

test('with the colors of the system, the chosen row and the chosen tab stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openAs(page, 'admin@demo.test', '/admin/dashboard/orders');
  const row = page.locator('tr[data-row]').first();
  await row.getByRole('checkbox').check();
  await page.mouse.move(1, 1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(row).toHaveCSS('outline-width', '2px');
  for (const [path, tabs] of [
    ['orders/21', page.getByRole('navigation', { name: 'Order' }).getByRole('link')],
    ['categories', page.getByRole('main').getByRole('tab')],
  ] as const) {
    await open(page, `/admin/dashboard/${path}`);
    await expect(tabs.nth(2)).toBeVisible();
    const lines = await tabs.evaluateAll((all) =>
      all.map((tab) => ({
        isChosen: tab.matches('[aria-current], [aria-selected=true]'),
        line: getComputedStyle(tab).borderBottomColor,
      })),
    );
    const chosen = lines.filter(({ isChosen }) => isChosen).map(({ line }) => line);
    expect(chosen).toHaveLength(1);
    expect(lines.filter(({ line }) => line === chosen[0])).toHaveLength(1);
  }
});
