import type { Locator, Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Only a demo has its banner: the window gets its height back. */
async function sizeWithoutBanner(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const banner = await page.locator('[data-banner]').evaluate((element) => element.getBoundingClientRect().height);
  await page.setViewportSize({ width, height: height + Math.round(banner) });
}

const expectWhole = (part: Locator) => expect(part).toBeInViewport({ ratio: 1 });

const pages = {
  admin: '/admin/dashboard/orders/21',
  staff: '/staff/dashboard?job=21',
  customer: '/customer/dashboard/orders/21',
};

for (const [role, path] of Object.entries(pages))
  test(`the first window of an order has what the ${role} does next, what was said last, and the field for an answer`, async ({
    page,
  }) => {
    await openAs(page, `${role}@demo.test`, path);
    const main = page.getByRole('main');
    const nextStep = main.getByRole('region', { name: 'Next step' });
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
    ] as const) {
      await sizeWithoutBanner(page, width, height);
      await expectWhole(nextStep);
      await expectWhole(main.getByRole('list', { name: 'Progress' }));
      await expectWhole(main.getByRole('log').getByRole('listitem').last());
      await expectWhole(main.getByRole('button', { name: 'Send', exact: true }));
    }
    await sizeWithoutBanner(page, 390, 844);
    await expectWhole(nextStep);
    await expectWhole(
      page.locator('[data-work-bar]').getByRole('button').or(page.locator('[data-work-bar] a')).first(),
    );
  });
