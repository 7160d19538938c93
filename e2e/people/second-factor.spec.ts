import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PasskeyRequest } from '../../contract/people/passkeys.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, logOut } from '../support/accounts.ts';
import { expectAccessibleAndFits, expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPerson } from '../support/people.ts';
import {
  addPasskeyDevice,
  codeField,
  enroll,
  provePassword,
  saveRecoveryCodes,
  scanQrCode,
  submitCode,
  withHostName,
} from '../support/second-factor.ts';
import { expect, open, test } from '../support/test.ts';

test('an authenticator app is set up and asked for at the next login; a recovery code replaces a lost device', async ({
  page,
  site,
}) => {
  const person = await createPerson(site, 'customer');
  await logIn(page, person.email);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  const { setup, authenticator } = await scanQrCode(page);
  await setup.getByRole('img').evaluate((image: HTMLImageElement) => image.decode());
  await expectAccessibleAndFits(page);
  await codeField(page).fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/incorrect/);
  await codeField(page).fill(authenticator.nextCode());
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  const [recoveryCode = ''] = await saveRecoveryCodes(page);
  await expect(page.getByText('10 codes left.')).toBeVisible();

  await logOut(page);
  await logIn(page, person.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await submitCode(page, '000000');
  await expect(codeField(page)).toHaveAccessibleDescription(/incorrect/);
  await submitCode(page, authenticator.nextCode());
  await expect(page).toHaveURL(/\/customer\/dashboard$/);

  await logOut(page);
  await logIn(page, person.email);
  await page.getByRole('button', { name: 'Lost your device?' }).click();
  await expectAccessible(page);
  await submitCode(page, recoveryCode.toUpperCase(), 'Recovery code');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('9 codes left.')).toBeVisible();
});

test('after five wrong codes the login begins again, with the email still filled in', async ({ page, site }) => {
  const person = await createPerson(site, 'customer');
  const { authenticator } = await enroll(person);
  await logIn(page, person.email);
  for (const code of ['000001', '000002', '000003', '000004', '000005']) {
    await submitCode(page, code);
    await expect(codeField(page)).toHaveAccessibleDescription(/incorrect/);
    await codeField(page).fill('');
    await expect(codeField(page)).not.toHaveAccessibleDescription(/incorrect/);
  }
  await submitCode(page, authenticator.nextCode());
  await expect(page.getByRole('alert')).toHaveText('Please log in again.');
  const form = page.getByRole('form', { name: 'Log in' });
  await expect(form.getByLabel('Email')).toHaveValue(person.email);
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a passkey logs in without a password, and comes first as the second step', async ({ page, site }) => {
  const { url } = withHostName(site);
  const person = await createPerson(site, 'customer');
  await addPasskeyDevice(page);
  await logIn(page, person.email, undefined, url);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await expect(form.getByLabel('Name')).toHaveValue(/Linux/);
  await expectAccessibleAndFits(page);
  await form.getByLabel('Name').fill('Kitchen laptop');
  await provePassword(page);
  await saveRecoveryCodes(page);
  await expect(page.getByText('Kitchen laptop', { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await provePassword(page);
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Rename Kitchen laptop' }).click();
  await page.getByRole('form', { name: 'Rename passkey' }).getByLabel('Name').fill('Office laptop');
  await page.getByRole('button', { name: 'Rename passkey', exact: true }).click();
  await expect(page.getByText('Office laptop', { exact: true })).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);

  await logOut(page);
  await logIn(page, person.email, undefined, url);
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Delete Office laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Office laptop', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Recovery codes', { exact: true })).toHaveCount(0);
});

test('the owner removes a factor that someone else added, and chooses a new password', async ({ page, site }) => {
  const person = await createPerson(site, 'customer');
  await enroll(person);
  let link = '';
  await expect(async () => {
    const texts = (await site.emailsTo(person.email)).map(({ text }) => text).join('\n');
    link = /\S+\/profile\/not-me\?\S+/.exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, search } = new URL(link);
  await open(page, pathname + search);
  await expect(page).toHaveURL(/\/profile\/not-me$/);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Remove it and log out all devices' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New Password', { exact: true }).fill('loud evening tram');
  await page.getByLabel('Confirm New Password').fill('loud evening tram');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new password is set');
  await logIn(page, person.email, 'loud evening tram');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('a passkey used on a page of another origin does not log in', async ({ page, site }) => {
  const { url } = withHostName(site);
  const person = await createPerson(site, 'customer');
  await addPasskeyDevice(page);
  await logIn(page, person.email, undefined, url);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await provePassword(page);
  await saveRecoveryCodes(page);

  const post = (path: string, body: object) =>
    fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** A fraudulent page passes the site's challenge on to its visitor. */
  const assertionOn = async (origin: string) => {
    const { options } = (await (await post('/login/passkey/options', {})).json()) as { options: PasskeyRequest };
    await page.goto(origin);
    return page.evaluate(async (json) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
      const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return credential.toJSON();
    }, options);
  };
  const otherSite = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>Hello'));
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve));
  const { port } = otherSite.address() as AddressInfo;
  const stolen = await post('/login/passkey', { assertion: await assertionOn(`http://localhost:${port}/`) });
  otherSite.close();
  expect(stolen.status).toBe(422);
  const own = await post('/login/passkey', { assertion: await assertionOn(`${url}/login`) });
  expect(own.status).toBe(200);
});
