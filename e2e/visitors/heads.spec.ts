import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { countShifts, shiftOf } from '../support/layout-shift.ts';
import { applyLook, expectAccessibleAndFits, expectFitsWidths, looks } from '../support/looks.ts';
import { pageHead } from '../support/page-head.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const roles = {
  admin: [
    'admin@demo.test',
    `overview orders orders/1 customers inbox chat chat/orders contact-messages inbound-emails saved-replies services
    services/new services/1 services/1/questions categories coupons solutions solutions/new solutions/1 reviews clients
    invoices invoices/1 invoices/credit-notes payments payments?view=failed payments-to-review payments/refunds payments/disputes
    payments/reconciliation staff staff?tab=commissions staff?tab=payouts staff?tab=rates roles reports/revenue reports/on-time
    search-misses settings settings/seller settings/work settings/tax settings/invoicing settings/security system
    system/outbox audit-log notifications profile nowhere`,
  ],
  staff: [
    'staff@demo.test',
    '?panel=dashboard ?panel=jobs ?panel=earnings ?panel=chat ?panel=profile ?panel=notifications',
  ],
  customer: ['customer@demo.test', 'orders invoices chat profile write-review notifications nowhere'],
} as const;

/** Below the sandbox banner, which only a demo has. */
const placeOf = (page: Page) =>
  pageHead(page).evaluate((head) => {
    const banner = document.querySelector('[data-banner]')?.getBoundingClientRect().height ?? 0;
    const { top, left } = head.getBoundingClientRect();
    const title = head.querySelector('h1');
    return {
      top: top + scrollY - banner,
      left,
      titleTop: (title?.getBoundingClientRect().top ?? 0) + scrollY - banner,
      size: title && getComputedStyle(title).fontSize,
    };
  });

for (const [role, [email, paths]] of Object.entries(roles))
  for (const look of looks)
    test(`every ${role} screen begins at the same place, stays there and is accessible, ${look.colorScheme} at ${look.width} px`, async ({
      page,
    }) => {
      test.slow();
      await openAs(page, email, `/${role}/dashboard`);
      await countShifts(page);
      await applyLook(page, look);
      for (const path of paths.split(/\s+/)) {
        await open(page, `/${role}/dashboard${path.startsWith('?') ? '' : '/'}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const left = look.width === 390 ? 16 : 248;
        expect(await placeOf(page), path).toEqual({ top: 68, left, titleTop: 68, size: '22px' });
        await expectAccessibleAndFits(page);
        expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02);
        await expectFitsWidths(page, [320, 640, 768, 1024, 1366]);
        await applyLook(page, look);
      }
    });

test('the sidebar fits a laptop whichever section is open, and the menu of a phone has the same rows', async ({
  page,
  site,
}) => {
  await signInAsAdmin(site);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, 'admin@demo.test', '/admin/dashboard/customers');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const sections = sidebar.getByRole('button', { name: /^More in / });
  await expect(sections).toHaveCount(8);
  for (const section of await sections.all()) {
    await section.press('Enter');
    await expect(section).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.getByRole('button', { expanded: true })).toHaveCount(1);
    expect(await sidebar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
  const links = await sidebar.getByRole('link', { includeHidden: true }).count();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await sidebar.getByRole('link', { includeHidden: true }).count()).toBe(links);
  await sidebar.getByRole('button', { name: 'More in Money' }).click();
  await sidebar.getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
  await expect(sidebar).toBeHidden();
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Disputes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disputes');
});
