import { expectAccessible } from '../support/accessible.ts';
import { openAs } from '../support/accounts.ts';
import { api, openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { signIn, signInAsAdmin } from '../support/people.ts';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { ownSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

/** Other journeys read the texts of the shared site. */
const start = () => ownSite();
const test = base.extend({ site: async ({ sites }, use) => use(await sites.own(start)) });
test.describe.configure({ mode: 'default' });

const BOX = /^I accept the agreement “Data processing agreement/;
const MISSING = 'Please accept the agreement for your company.';

test('a company accepts the agreement with its purchase, once its service asks for it', async ({
  page,
  browser,
  site,
  email,
}) => {
  const office = await browser.newPage({ baseURL: site.url });
  await openAsAdmin(office, 'services?search=Firewall');
  const { data } = await api<{ data: { id: number; slug: string }[] }>(office, 'GET', '/admin/services?per_page=100');
  const id = data.find(({ slug }) => slug === 'firewall-set-up')?.id;
  await office.goto(`/admin/dashboard/services/${id}`);
  await expect(office.getByText('Publish one first in Settings → Legal.')).toBeVisible();
  const text = { title: 'Data processing agreement', html: '<h2>Subject</h2><p>Your data.</p>', changed: 'New.' };
  const { token } = await signInAsAdmin(site);
  const headers = { Authorization: `Bearer ${token}` };
  for (const [method, path, body] of [
    ['PUT', '/api/admin/legal/dpa', text],
    ['POST', '/api/admin/legal/dpa/publish', { changed: 'New.', notify: false }],
  ] as const) {
    const response = await office.request.fetch(path, { method, data: body, headers });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await office.reload();
  await office.getByLabel('Ask business customers for the data processing agreement').check();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Changes saved.')).toBeVisible();
  await office.close();

  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  const box = page.getByRole('checkbox', { name: BOX });
  await expect(box).toHaveCount(0);
  await page.getByLabel('Company (optional)').fill('Larch & Sons LLC');
  await page.getByLabel('Country').selectOption('US');
  await expect(box).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.check();
  await expect(page.getByText(MISSING)).toHaveCount(0);
  await payButton(page).click();
  await expectBought(page);

  await page.goto('/customer/dashboard/orders');
  await page
    .getByRole('link', { name: /Firewall/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Data processing of .* \(version 1\)$/ })).toBeVisible();
});

test('a company accepts the agreement once under Profile and gets it as a file', async ({ page, site }) => {
  const { token } = await signIn(site, 'customer@demo.test');
  const headers = { Authorization: `Bearer ${token}` };
  const data = { is_business: true, company: 'Larch & Sons LLC', country: 'US' };
  const saved = await page.request.put('/api/customer/billing-profile', { data, headers });
  expect(saved.ok(), await saved.text()).toBe(true);
  await openAs(page, 'customer@demo.test', '/customer/dashboard/profile');
  const form = page.getByRole('form', { name: 'Data processing agreement' });
  await expect(form.getByLabel('Company')).toHaveValue('Larch & Sons LLC');
  await expectAccessibleInEveryLook(page);
  await form.getByLabel('Your name').fill('Ann Lee');
  await form.getByRole('button', { name: 'Accept for my company' }).click();
  await expect(page.getByText('Agreement accepted.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/^Ann Lee accepted “Data processing agreement” \(version 1\) for Larch/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('data-processing-version-1.pdf');
});
