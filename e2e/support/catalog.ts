import type { Locator, Page } from '@playwright/test';
import { png } from '../../test/support/forms.ts';
import { openAs } from './accounts.ts';
import { rowAction } from './rows.ts';
import { expect } from './test.ts';

export const at = (path: string) => `/admin/dashboard/${path}`;
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
export const imageUpload = async () => ({ name: 'image.png', mimeType: 'image/png', buffer: await png(300, 200) });

export const openAsAdmin = (page: Page, path: string) => openAs(page, 'admin@demo.test', at(path));

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export async function chooseImage(form: Locator, label = 'Image'): Promise<void> {
  await form.getByLabel(label).setInputFiles(await imageUpload());
  await expect(form.getByRole('img', { name: 'Selected image' })).toBeVisible();
}

export async function confirmDelete(page: Page, name: string, kind: string): Promise<void> {
  await rowAction(page.getByRole('row').filter({ hasText: name }), 'Delete');
  const dialog = page.getByRole('dialog', { name: `Are you sure you want to delete this ${kind}?` });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
}

export const api = <T>(page: Page, method: string, path: string, fields?: Record<string, string>): Promise<T> =>
  page.evaluate(
    async ([verb, url, values]) => {
      const body = values ? new FormData() : null;
      for (const [name, value] of Object.entries(values ?? {})) body?.set(name, value);
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch(`/api${url}`, { method: verb, headers, body })).json();
    },
    [method, path, fields ?? null] as const,
  );
