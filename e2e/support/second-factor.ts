import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from './accounts.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

const PERIOD_MS = 30_000;

export type Authenticator = {
  /** Each code works once: a second one is that of the next half minute, which is accepted early. */
  nextCode(): string;
};

export function authenticatorFor(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  let used = 0;
  return {
    nextCode() {
      used = Math.max(used + 1, Math.floor(Date.now() / PERIOD_MS));
      return totp.generate({ timestamp: used * PERIOD_MS });
    },
  };
}

export async function enroll(person: Person): Promise<{ authenticator: Authenticator; recoveryCodes: string[] }> {
  const { secret } = await person.call<{ secret: string }>('POST', '/profile/totp', {
    current_password: DEMO_PASSWORD,
  });
  const authenticator = authenticatorFor(secret);
  const body = { code: authenticator.nextCode() };
  const { recovery_codes } = await person.call<{ recovery_codes: string[] }>('POST', '/profile/totp/confirm', body);
  return { authenticator, recoveryCodes: recovery_codes };
}

/** Passkeys belong to a host name, and an IP address is none. */
export const withHostName = (site: Site): Site => ({ ...site, url: site.url.replace('127.0.0.1', 'localhost') });

/** A device with passkeys whose owner always confirms. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const codeField = (page: Page) => page.getByLabel('Code from your app');

export async function submitCode(page: Page, code: string, label = 'Code from your app'): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('form', { name: 'Second step' }).getByRole('button', { name: 'Log in' }).click();
}

/** A dialog asks for it before it shows or adds anything. */
export async function provePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: /^(Continue|Add passkey)$/ }).click();
}

export async function scanQrCode(page: Page) {
  await provePassword(page);
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  await setup.getByText('Can’t scan it?').click();
  const secret = await setup.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  return { setup, authenticator: authenticatorFor(secret ?? '') };
}

export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const items = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}
