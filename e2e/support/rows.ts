import type { Locator } from '@playwright/test';

/** Chooses an action of the row’s “⋯” menu. */
export async function rowAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
