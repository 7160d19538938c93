import type { Locator, Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { buy } from '../support/money.ts';
import { signInAsAdmin } from '../support/people.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const year = new Date().getUTCFullYear() + 1;

async function openMove(page: Page, site: Site): Promise<{ dialog: Locator; field: Locator; today: string }> {
  const admin = await signInAsAdmin(site);
  const { orderId } = await buy(site, admin);
  const { promise } = await admin.call<{ promise: { today: string } }>('GET', `/orders/${orderId}`);
  await openAsAdmin(page, `orders/${orderId}?move=1`);
  const dialog = page.getByRole('dialog', { name: 'Move the promise' });
  return { dialog, field: dialog.getByLabel('New day'), today: promise.today };
}

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });
const isOn = (page: Page, day: string) => expect(calendar(page).locator(`[data-day="${day}"]`)).toBeFocused();

test('a day is chosen in the calendar by keys', async ({ page, site }) => {
  const { dialog, field } = await openMove(page, site);
  await field.fill(`3/10/${year}`);
  await field.press('Tab');
  await expect(field).toHaveValue(`Mar 10, ${year}`);
  const button = dialog.getByRole('button', { name: 'Open the calendar' });
  await button.press('Enter');
  await isOn(page, `${year}-03-10`);
  for (const [key, day] of [
    ['ArrowRight', '03-11'],
    ['ArrowDown', '03-18'],
    ['ArrowUp', '03-11'],
    ['ArrowLeft', '03-10'],
    ['PageDown', '04-10'],
    ['PageUp', '03-10'],
  ] as const) {
    await page.keyboard.press(key);
    await isOn(page, `${year}-${day}`);
  }
  const weekday = new Date(`${year}-03-10`).getUTCDay();
  await page.keyboard.press('Home');
  await isOn(page, `${year}-03-${String(10 - weekday).padStart(2, '0')}`);
  await page.keyboard.press('End');
  await isOn(page, `${year}-03-${16 - weekday}`);
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(button).toBeFocused();
  await expect(field).toHaveValue(`Mar 10, ${year}`);

  await field.fill(`${year}-01-31`);
  await button.press('Enter');
  await isOn(page, `${year}-01-31`);
  await page.keyboard.press('PageDown');
  const last = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  await isOn(page, `${year}-02-${last}`);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`Feb ${last}, ${year}`);
});

test('days out of reach are neither reached by keys nor accepted when typed, and the error names the field', async ({
  page,
  site,
}) => {
  const { dialog, field, today } = await openMove(page, site);
  await field.fill(today);
  await dialog.getByRole('button', { name: 'Open the calendar' }).press('Enter');
  await isOn(page, today);
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp']) {
    await page.keyboard.press(key);
    await isOn(page, today);
  }
  await page.keyboard.press('Escape');
  for (const [typed, error] of [
    ['soon', /^Enter a day like /],
    ['2020-01-01', /^New day must be .+ or later\.$/],
    [`${year + 9}-01-01`, /^New day must be .+ or earlier\.$/],
  ] as const) {
    await field.fill(typed);
    await field.press('Tab');
    await expect(dialog.getByText(error)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(error);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await field.fill('tomorrow');
  await field.press('Tab');
  await expect(field).not.toHaveAttribute('aria-invalid');
});
