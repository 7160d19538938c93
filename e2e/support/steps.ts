import type { Page } from '@playwright/test';

type Steps = { clicks: number; keys: number };

/** Counts across reloads and frames. */
export async function countSteps(page: Page): Promise<() => Steps> {
  const steps: Steps = { clicks: 0, keys: 0 };
  await page.exposeBinding('countStep', (_, kind: keyof Steps) => {
    steps[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (window as unknown as { countStep(kind: string): void }).countStep;
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('clicks'), true);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key !== 'Shift' && count('keys'), true);
  });
  return () => ({ ...steps });
}
