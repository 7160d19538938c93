import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './accounts.ts';
import { oneTimePassword } from './shop.ts';
import type { Site } from './site.ts';
import { open } from './test.ts';

export type Person = {
  id: number;
  name: string;
  email: string;
  token: string;
  /** Throws on an error response. */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>;
};

export async function signIn(site: Site, email: string, password = DEMO_PASSWORD): Promise<Person> {
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { token, user } = await send<{ token: string; user: { id: number; name: string } }>('POST', '/login', {
    email,
    password,
  });
  return { ...user, email, token, call: (method, path, body) => send(method, path, body, token) };
}

/** Suits journeys that change the account itself. */
export async function createPerson(site: Site, role: string): Promise<Person> {
  const admin = await signInAsAdmin(site);
  const { data } = await admin.call<{ data: { id: number; name: string }[] }>('GET', '/admin/roles?per_page=100');
  const roleId = data.find(({ name }) => name === role)?.id;
  const [name, email] = [`Pat ${crypto.randomUUID().slice(0, 8)}`, `pat-${crypto.randomUUID()}@example.com`];
  await admin.call('POST', '/admin/users', { name, email, role_id: roleId });
  const temporary = await oneTimePassword(site, email);
  const invited = await signIn(site, email, temporary);
  await invited.call('POST', '/profile/change-password', {
    current_password: temporary,
    new_password: DEMO_PASSWORD,
    new_password_confirmation: DEMO_PASSWORD,
  });
  await invited.call('POST', '/logout');
  return signIn(site, email);
}

export const signInAsAdmin = (site: Site) => signIn(site, 'admin@demo.test');

/** The later customers have no conversation yet. */
const others = {
  staff: ['marcus.adeyemi@demo.test', 'rafael.ortiz@demo.test'],
  customer: [
    'soren.lindqvist@example.com',
    'priya.raghunathan@example.com',
    'grace.okonkwo@example.com',
    'tomas.dvorak@example.com',
    'ana.goncalves@example.com',
    'viktor.petrovic@example.com',
    'hannah.weissmueller@example.com',
    'leilani.kahale@example.com',
  ],
} as const;

export const otherPerson = (site: Site, role: keyof typeof others, nth: number): Promise<Person> =>
  signIn(site, others[role][nth] ?? '');

export async function openWindowAs(browser: Browser, site: Site, email: string, path: string): Promise<Page> {
  const { token } = await signIn(site, email);
  // Only at first: the journey may end the session and log in again.
  const origins = [{ origin: new URL(site.url).origin, localStorage: [{ name: 'token', value: token }] }];
  const context = await browser.newContext({ baseURL: site.url, storageState: { cookies: [], origins } });
  const page = await context.newPage();
  await open(page, path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  return page;
}
