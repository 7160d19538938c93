import type { Locator } from '@playwright/test';

/** A row unfolds its details into the next one, which may repeat what the row is found by. */
export const detailsOf = (row: Locator): Locator => row.first().locator('xpath=following-sibling::tr[1]');

export async function rowAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button').last().waitFor();
  const own = row.getByRole('button', { name: new RegExp(`^${name} `) });
  if ((await own.count()) > 0) return own.click();
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
