import { expect, type Page } from '@playwright/test';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from './shop.ts';
import { open } from './test.ts';

export const DEMO_PASSWORD = 'Demo-Passw0rd!';

export async function submitLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  // The previous page's contact form has an email field too.
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

export async function logIn(page: Page, email: string, password = DEMO_PASSWORD, origin = ''): Promise<void> {
  await open(page, `${origin}/login`);
  await submitLogin(page, email, password);
}

export const loginOverPage = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it’s you' });

/** The page under it is as it was. */
export async function logInAgain(page: Page, email?: string): Promise<void> {
  const form = loginOverPage(page).getByRole('form', { name: 'Log in' });
  if (email) await form.getByLabel('Email').fill(email);
  await form.getByLabel('Your password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** Leaves the buyer with the temporary password. */
export async function buyAs(page: Page, email: string): Promise<void> {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectBought(page);
}

export async function registerAs(page: Page, email: string, password: string): Promise<void> {
  await open(page, '/register');
  // The footer's contact form has name and email fields too.
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Name').fill('Nora New');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm Password').fill(password);
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Registration successful!')).toBeVisible();
}

/** The form costs a page more, for journeys that are about something else. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  const data = { email, password: DEMO_PASSWORD };
  const { token } = (await (await page.request.post('/api/login', { data })).json()) as { token: string };
  await page.addInitScript(storeToken, token);
  await open(page, path);
}

/** Signs in from `addInitScript`, except in the map's third-party frame. */
export function storeToken(token: string): void {
  if (window === window.top) localStorage.setItem('token', token);
}

export const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();
