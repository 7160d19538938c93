import { expect, type Page } from '@playwright/test';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from './shop.ts';
import { open } from './test.ts';

export const DEMO_PASSWORD = 'Demo-Passw0rd!';

/** Fills in the log-in that is open and sends it. */
export async function submitLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  // By its name: the contact form of a page that is just being left asks for an address too.
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await open(page, '/login');
  await submitLogin(page, email, password);
}

/** A guest who has just bought: signed in, with the mailed password still to be exchanged. */
export async function buyAs(page: Page, email: string): Promise<void> {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectBought(page);
}

/** A customer with a password of their own. */
export async function registerAs(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/register');
  // The contact form in the footer asks for a name and an address too.
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Name').fill('Nora New');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password').fill(password);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
}

/** For `addInitScript`: signed in from the start. Not in the map's frame, which belongs to somebody else. */
export function holdToken(token: string): void {
  if (window === window.top) localStorage.setItem('token', token);
}

export const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
