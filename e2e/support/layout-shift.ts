import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Every document counts its own. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as { layoutShift: number };
    seen.layoutShift = 0;
    const add = (entries: Shift[]) => {
      for (const { value, hadRecentInput } of entries) if (!hadRecentInput) seen.layoutShift += value;
    };
    new PerformanceObserver((list) => add(list.getEntries() as Shift[])).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
