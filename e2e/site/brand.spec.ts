import sharp from 'sharp';
import { at, openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { ownSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

/** Other journeys know the sample's brand. */
const start = () => ownSite();
const test = base.extend({ site: async ({ sites }, use) => use(await sites.own(start)) });
test.describe.configure({ mode: 'default' });

const file = async (format: 'png' | 'gif', background = '#101820', size = { width: 600, height: 150 }) => ({
  name: `nordlicht.${format}`,
  mimeType: `image/${format}`,
  buffer: await sharp({ create: { ...size, channels: 3, background } })
    .toFormat(format)
    .toBuffer(),
});

test('a logo and a color are seen before they are saved, then in the header, the manifest and emails', async ({
  page,
}) => {
  const icon = async () => (await page.request.get('/brand/icon-180.png')).body();
  const before = await icon();
  await openAsAdmin(page, 'settings/brand');
  const group = page.getByRole('group', { name: 'Logo' });
  const logo = group.getByLabel('Logo', { exact: true });
  await logo.setInputFiles(await file('gif'));
  await expect(group.getByText('The file must be a PNG or WebP image.')).toBeVisible();
  await expectAccessibleInEveryLook(page);

  for (const name of ['logo in the dark theme', 'logo as svg'])
    await group.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Remove icon' }).click();
  const uploaded = page.waitForResponse((one) => one.url().endsWith('/api/admin/brand-images') && one.status() === 201);
  await logo.setInputFiles(await file('png'));
  const header = group.getByRole('figure', { name: 'Header, dark' }).getByRole('img');
  // A dark logo is on a light ground there.
  await expect(header).toHaveClass(/bg-plate/);
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#b3261e');
  await uploaded;
  await expect(group.getByText('Uploading…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Brand saved.')).toBeVisible();

  await page.goto('/');
  const shown = page.getByRole('banner').getByRole('img', { name: 'Alderpoint' });
  await expect(shown).toHaveAttribute('src', /^\/storage\/brand\//);
  await expect(page.locator('html')).toHaveAttribute('style', /--brand-hue:\s*2\d/);
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  expect(manifest.icons.map(({ src }) => src)).toContain('/brand/icon-192.png');
  expect((await icon()).equals(before)).toBe(false);
  await page.request.post('/api/contact', { data: { name: 'Ada', email: 'ada@example.com', message: 'Hello there.' } });
  await expect
    .poll(async () => (await page.request.get('/sandbox/mailbox.json')).text())
    .toContain('/brand/logo-email.png');
});

test('changes that are discarded are gone', async ({ page }) => {
  await openAsAdmin(page, 'settings/brand');
  const color = page.getByRole('textbox', { name: 'Color', exact: true });
  const saved = await color.inputValue();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await color.fill('#123456');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(color).toHaveValue(saved);
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('the photo of a person is shown on About, and the hero is the company’s own', async ({ page }) => {
  await openAsAdmin(page, 'settings/site/about');
  const team = page.getByRole('group', { name: 'Team' });
  await team
    .getByRole('button', { name: /Robin Alder/ })
    .first()
    .click();
  await team
    .getByLabel('Photo')
    .first()
    .setInputFiles(await file('png', '#8899aa', { width: 300, height: 300 }));
  await expect(team.getByRole('button', { name: 'Remove photo' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Texts saved.')).toBeVisible();
  await page.goto('/about');
  await expect(page.locator('#team-heading ~ ul img, ul:has-text("Robin Alder") img').first()).toHaveAttribute(
    'src',
    /^\/storage\/brand\//,
  );

  await page.goto(at('settings/site'));
  await page.getByLabel(/^Image/).setInputFiles(await file('png', '#8899aa', { width: 900, height: 600 }));
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
  await page.getByLabel('Picture').selectOption('image');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Home page saved.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the video' })).toHaveCount(0);
  await expect(page.locator('img[src^="/storage/brand/"][fetchpriority="high"]')).toBeVisible();
});
