import type { Page } from '@playwright/test';
import { rowAction } from '../rows.ts';
import { expect, open } from '../test.ts';

/** The specification's catalog of errors, to the letter: each is an alert's whole text. */
export type Failure = {
  text: string;
  path: string;
  /** Fails every call of this method below this path of the API. */
  calls: string;
  /** Omitted: no response arrives. */
  status?: 404;
  /** Omitted: the page itself fails to load. */
  act?(page: Page): Promise<unknown>;
};

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const chooseInRow = async (page: Page, action: string) => {
  const hasActions = page.getByRole('button', { name: new RegExp(`^(Actions for|${action}) `) });
  await rowAction(page.locator('tr[data-row]').filter({ has: hasActions }).first(), action);
};

export const confirmDelete = async (page: Page) => {
  await chooseInRow(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

/** Stands for a row's edit action where a button's name is expected. */
export const editRow = /^Edit /;

export const fillDialog =
  (opener: string | RegExp, values: Record<string, string>, submit: string) => async (page: Page) => {
    await (opener === editRow ? chooseInRow(page, 'Edit') : press(opener)(page));
    const dialog = page.getByRole('dialog');
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: submit }).click();
  };

export const fillForm = (values: Record<string, string>, submit: string) => async (page: Page) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: submit, exact: true }).click();
};

export async function expectFailure(page: Page, { text, path, calls, status, act }: Failure): Promise<void> {
  const [method, below] = calls.split(' ');
  const isCall = (url: URL) => url.pathname.startsWith(`/api${below}`);
  if (act) await open(page, path);
  if (!act || method !== 'GET')
    await page.route(isCall, (route) => {
      if (route.request().method() !== method) return route.fallback();
      return status ? route.fulfill({ status, json: { message: 'Not found.' } }) : route.abort();
    });
  await (act ? act(page) : open(page, path));
  await expect(page.getByRole('alert').getByText(text, { exact: true }).first(), `${calls} on ${path}`).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
