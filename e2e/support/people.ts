import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, logIn } from './accounts.ts';
import type { Site } from './site.ts';
import { open } from './test.ts';

export type Person = {
  id: number;
  name: string;
  email: string;
  /** Calls the API as this person; throws where it refuses. */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>;
};

/** Someone of the sample, who can do through the API what a journey needs to have been done. */
export async function personOf(site: Site, email: string): Promise<Person> {
  const send = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token, user } = await send<{ token: string; user: { id: number; name: string } }>('POST', '/login', {
    email,
    password: DEMO_PASSWORD,
  });
  return { ...user, email, call: (method, path, body) => send(method, path, body, token) };
}

export const adminOf = (site: Site) => personOf(site, 'admin@demo.test');

/** Others of the sample, who have the same password. The later customers have no conversation yet. */
const others = {
  staff: ['marcus.adeyemi@demo.test', 'rafael.ortiz@demo.test'],
  customer: [
    'soren.lindqvist@example.com',
    'priya.raghunathan@example.com',
    'jose.munoz@example.com',
    'aoife.nibhriain@example.com',
    'lukasz.dabrowski@example.com',
    'grace.okonkwo@example.com',
    'tomas.dvorak@example.com',
    'hannah.weissmueller@example.com',
  ],
} as const;

/** Each journey takes one of its own. */
export const otherPerson = (site: Site, role: keyof typeof others, nth: number): Promise<Person> =>
  personOf(site, others[role][nth] ?? '');

/** A window of somebody else: another browser profile, another session. */
export async function windowOf(browser: Browser, site: Site, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await open(page, path);
  return page;
}
