import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { startReadyInstallation } from '../new-installation.ts';
import { authenticatorFor } from '../second-factor.ts';
import { cards, expectBought } from '../shop.ts';
import type { Hour } from './budget.ts';

export type Market = {
  currency: string;
  law: string;
  legalTexts: string[];
  country: string;
  company: { name: string; email: string; legal: string; street: string; code: string; city: string; region?: string };
  taxId: { kind?: string; number: string } | null;
  zone: string;
  taxButton: string;
  price: string;
};

export type Owner = {
  hour: Hour;
  page: Page;
  market: Market;
  shop: Awaited<ReturnType<typeof startReadyInstallation>>;
};

const PASSWORD = 'stone river copper lamp';
export const service = 'Wi-Fi survey';

export const setUp = (page: Page) => page.getByRole('region', { name: 'Set up your shop' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Set up your shop' });
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save changes');
export const next = (page: Page, title: string) => bar(page).getByRole('link', { name: `Next: ${title}`, exact: true });
const home = (page: Page) => bar(page).getByRole('link', { name: /^\d+ of 12 done$/ });
export const fix = (page: Page, title: string) => setUp(page).getByRole('link', { name: `Fix ${title}`, exact: true });
export const expectDone = (page: Page, title: string) =>
  expect(bar(page).getByRole('status')).toHaveText(`${title}: done.`);

export async function logInFirst({ hour, page, shop }: Owner): Promise<void> {
  await page.goto(`${shop.url}/login`);
  const form = page.getByRole('form', { name: 'Log in' });
  await hour.type(form.getByLabel('Email'), shop.admin.email);
  await hour.type(form.getByLabel('Password', { exact: true }), shop.admin.password);
  await hour.click(button(form, 'Log in'));
  await expect(setUp(page)).toContainText('0 of 12 done');
  await hour.click(setUp(page).getByRole('link', { name: 'Choose your own' }));
  await hour.type(page.getByLabel('New Password', { exact: true }), PASSWORD);
  await hour.type(page.getByLabel('Confirm New Password'), PASSWORD);
  await hour.click(button(page, 'Set password'));
  await expect(setUp(page)).toContainText('0 of 12 done');
  await expect(page.getByText('Choose your own')).toHaveCount(0);
}

export async function enterCompany({ hour, page, market: { company, law, country, taxId } }: Owner): Promise<void> {
  await hour.click(fix(page, 'Company'));
  await hour.type(page.getByLabel('Name', { exact: true }), company.name);
  await hour.type(page.getByLabel('Email', { exact: true }), company.email);
  if (law !== 'United States') await hour.choose(page.getByLabel('Law'), law);
  await hour.click(save(page));
  await hour.click(next(page, 'Company'));
  await hour.type(page.getByLabel('Legal name'), company.legal);
  await hour.type(page.getByLabel('Street'), company.street);
  await hour.type(page.getByLabel('Postal code'), company.code);
  await hour.type(page.getByLabel('City'), company.city);
  await hour.choose(page.getByLabel('Country'), country);
  if (company.region) await hour.choose(page.getByLabel('State'), company.region);
  if (taxId) {
    await hour.click(button(page, 'Add a tax id'));
    if (taxId.kind) await hour.choose(page.getByLabel('Kind'), taxId.kind);
    await hour.type(page.getByRole('textbox', { name: 'Number', exact: true }), taxId.number);
  }
  await hour.click(save(page));
  await expectDone(page, 'Company');
}

async function drawImage(name: string, width: number, height: number) {
  const svg = `<svg width="${width}" height="${height}" viewBox="0 0 3 2"><path d="M0 2 1 0l1 2zM2 0h1v2z" fill="#8a3ffc"/></svg>`;
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

export async function chooseBrand({ hour, page }: Owner): Promise<void> {
  await hour.click(next(page, 'Logo and color'));
  await hour.type(page.getByRole('textbox', { name: 'Color', exact: true }), '#8a3ffc');
  await hour.check(page.getByLabel('The name in type is our logo'), false);
  await hour.upload(page.getByRole('button', { name: 'Logo', exact: true }), await drawImage('logo.png', 480, 160));
  await expect(page.getByAltText('Current image').first()).toBeVisible();
  await hour.click(save(page));
  await expectDone(page, 'Logo and color');
}

export async function publishLegalTexts({ hour, page, market: { legalTexts } }: Owner): Promise<void> {
  await hour.click(next(page, 'Legal documents'));
  await hour.click(button(page, 'Start from the templates'));
  for (const title of legalTexts) {
    await hour.click(next(page, 'Legal documents'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await hour.click(button(page, 'Publish'));
    const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
    await hour.click(button(dialog, 'Publish'));
    await expect(dialog).toHaveCount(0);
  }
  await expectDone(page, 'Legal documents');
}

export async function setWorkingDays({ hour, page, market: { zone } }: Owner): Promise<void> {
  await hour.click(next(page, 'Time zone and working days'));
  for (const day of ['Saturday', 'Sunday']) await hour.check(page.getByLabel(day), false);
  await hour.type(page.getByLabel('Start of the day'), '09:00');
  await hour.type(page.getByLabel('End of the day'), '17:00');
  await hour.choose(page.getByLabel('Time zone'), zone);
  await hour.click(save(page));
  await expectDone(page, 'Time zone and working days');
}

export async function setUpTax({ hour, page, market: { taxButton } }: Owner): Promise<void> {
  await hour.click(next(page, 'Tax'));
  await hour.click(button(page, taxButton));
  await expectDone(page, 'Tax');
}

export async function checkPayments({ hour, page }: Owner): Promise<void> {
  await hour.click(next(page, 'Payments'));
  const card = page.getByRole('group', { name: 'Stripe', exact: true });
  await hour.click(button(card, 'Check Stripe'));
  await expect(card.getByText('Works', { exact: true })).toBeVisible();
  await hour.read(page);
  await expectDone(page, 'Payments');
}

export async function sendTestEmail({ hour, page, shop }: Owner): Promise<void> {
  await hour.click(next(page, 'Emails'));
  const dialog = page.getByRole('dialog', { name: 'Send test email' });
  await hour.click(button(dialog, 'Send'));
  await expect(dialog.getByLabel('Code')).toBeVisible();
  const { text = '' } = await shop.mail.waitFor(shop.admin.email, /code|test/i);
  await hour.type(dialog.getByLabel('Code'), /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await hour.click(button(dialog, 'Confirm'));
  await expect(dialog).toHaveCount(0);
  await expect(fix(page, 'Emails')).toHaveCount(0);
}

export async function addService({ hour, page, market: { price } }: Owner): Promise<void> {
  await hour.click(fix(page, 'First category and service'));
  await hour.click(button(page, 'Add a category'));
  const dialog = page.getByRole('dialog', { name: 'Add New Category' });
  await hour.type(dialog.getByLabel('Name'), 'Networks');
  await hour.click(button(dialog, 'Create'));
  await expect(dialog).toHaveCount(0);
  await hour.type(page.getByLabel('Title'), service);
  await hour.type(page.getByLabel('Teaser'), 'We find out where your Wi-Fi is weak.');
  await hour.type(page.getByLabel('Description'), 'We measure every room and send you a plan.');
  await hour.type(page.getByLabel('Price'), price);
  await hour.type(page.getByLabel('Working days'), '7');
  await hour.upload(page.getByLabel('Image', { exact: true }), await drawImage('survey.png', 1200, 800));
  await hour.click(button(page, 'Publish'));
  await expect(page.getByText('Published', { exact: false }).first()).toBeVisible();
  await expect(fix(page, 'First category and service')).toHaveCount(0);
}

export const hasWithdrawal = ({ legalTexts }: Market): boolean => legalTexts.includes('Right of withdrawal');

export async function tryPurchase({ hour, page, shop, market }: Owner, guest: Page): Promise<void> {
  await hour.click(home(page));
  await hour.click(button(setUp(page), 'Fix Trial order'));
  const dialog = page.getByRole('dialog', { name: 'Try a purchase' });
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/preview\?key=/);
  const link = await dialog.getByLabel('Link').inputValue();
  await hour.click(dialog.getByLabel('Link'));
  await guest.goto(link);
  await buy(guest, hour, { email: 'trial@nordlicht-it.de', isAsked: hasWithdrawal(market) });
  await expect(guest.getByText(/TRIAL-INV-\d{4}-000001/).first()).toBeVisible();
  await shop.mail.waitFor('trial@nordlicht-it.de', /^\[Trial\] /);
  await hour.click(button(dialog, 'Close').first());
}

/** A guest goes from the home page to the receipt. */
export async function buy(
  guest: Page,
  { click, type }: Pick<Hour, 'click' | 'type'>,
  { email, isAsked }: { email: string; isAsked: boolean },
): Promise<void> {
  await click(guest.getByRole('link', { name: new RegExp(`^${service}|View Details`) }).first());
  await click(guest.getByRole('link', { name: /^Order Now/ }).first());
  await type(guest.getByLabel('Full Name'), 'Gesa Guest');
  await type(guest.getByLabel('Email Address'), email);
  // Where consumers may withdraw, the buyer says who buys.
  if (isAsked) await click(guest.getByRole('radio', { name: 'as a private person' }));
  await type(guest.getByLabel('Card number'), cards.good);
  await type(guest.getByLabel('Expiration date'), '1234');
  await type(guest.getByLabel('Security code'), '123');
  await click(guest.getByRole('button', { name: /^Pay [$€£]/ }));
  await expectBought(guest);
}

export async function protectAdmin({ hour, page }: Owner): Promise<void> {
  await hour.click(next(page, 'Team and second factor'));
  await hour.click(page.getByRole('button', { name: /^Set up/ }));
  const proof = page.getByRole('dialog');
  await hour.type(proof.getByLabel('Current Password'), PASSWORD);
  await hour.click(button(proof, 'Continue'));
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await expect(dialog.getByRole('img')).toBeVisible();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  await hour.type(dialog.getByLabel('Code from your app'), authenticatorFor(secret ?? '').nextCode());
  await hour.click(button(dialog, 'Turn on'));
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await hour.check(codes.getByLabel('I have saved these codes'));
  await hour.click(button(codes, 'Done'));
  await expect(codes).toBeHidden();
}

export async function addStaff({ hour, page, shop }: Owner): Promise<void> {
  await hour.click(page.getByRole('link', { name: 'Team', exact: true }));
  await hour.click(button(page, 'Add staff'));
  const dialog = page.getByRole('dialog', { name: 'Add staff' });
  await hour.type(dialog.getByLabel('Name'), 'Tom Technician');
  await hour.type(dialog.getByLabel('Email'), 'tom@nordlicht-it.de');
  await hour.click(button(dialog, 'Create'));
  await expect(dialog).toHaveCount(0);
  await shop.mail.waitFor('tom@nordlicht-it.de', /./);
}

export async function refundTrial({ hour, page, shop }: Owner): Promise<void> {
  await hour.click(page.getByRole('link', { name: /^Orders/ }));
  await hour.click(page.getByRole('link', { name: new RegExp(service) }).first());
  await hour.click(button(page, 'Refund'));
  const dialog = page.getByRole('dialog');
  await hour.click(button(dialog, /^Refund/).last());
  await expect(dialog).toHaveCount(0);
  await shop.mail.waitFor('trial@nordlicht-it.de', /refund/i);
}

export async function openShop({ hour, page, market: { company } }: Owner): Promise<void> {
  await hour.click(home(page));
  await hour.click(button(setUp(page), 'Open the shop'));
  const dialog = page.getByRole('dialog', { name: 'Open the shop' });
  await hour.type(dialog.getByLabel('Name of your company'), company.name);
  await hour.click(button(dialog, 'Open'));
  await expect(dialog).toHaveCount(0);
}
