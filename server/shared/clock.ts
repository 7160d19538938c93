import type { SettingsStore } from './settings.ts';

/**
 * The time of business rules: due dates, expiry, sessions. Only the sandbox moves it, and never back. Authenticator apps
 * use real time, leases and rate limits that of the database.
 */
export type Clock = { now(): Date; refresh(): Promise<void> };

export const realClock: Clock = { now: () => new Date(), refresh: async () => {} };

/** The offset is a setting, so that all nodes agree. */
export async function openSandboxClock(settings: SettingsStore): Promise<Clock> {
  let offsetMs = 0;
  const refresh = async () => {
    const { clock_offset_ms: stored } = await settings.current();
    offsetMs = Math.max(offsetMs, stored);
  };
  await refresh();
  return { now: () => new Date(Date.now() + offsetMs), refresh };
}
