import { expect, type Page } from '@playwright/test';
import type { Site } from './site.ts';
import { open } from './test.ts';

/** The card provider's public test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000000000003220',
} as const;

export const openCheckout = (page: Page, slug = 'firewall-set-up') => open(page, `/checkout?service=${slug}`);

export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Ann Buyer');
  await page.getByLabel('Email Address').fill(email);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
export const paypalButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });
export const purchasePath = '**/api/orders/place-unauthenticated';

export async function expectBought(page: Page, heading = 'Registration Successful!'): Promise<void> {
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

export async function chargesDuring(site: Site, work: () => Promise<unknown>): Promise<number> {
  const captured = async () => (await site.ledger()).filter(({ status }) => status === 'captured').length;
  const before = await captured();
  await work();
  return (await captured()) - before;
}

export async function oneTimePassword(site: Site, email: string): Promise<string> {
  let password = '';
  await expect(async () => {
    const texts = (await site.emailsTo(email)).map(({ text }) => text).join('\n');
    password = /^Your one-time password: (\S+)$/m.exec(texts)?.[1] ?? '';
    expect(password).not.toBe('');
  }).toPass();
  return password;
}
