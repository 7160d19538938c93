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

/** The soonest `valid_until` of a response, at any depth. */
export function validUntilIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const own = 'valid_until' in body && typeof body.valid_until === 'string' ? body.valid_until : null;
  return Object.values(body).reduce<string | null>((soonest, inner) => earlier(soonest, validUntilIn(inner)), own);
}

/** Times in UTC sort as texts. */
export const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

export const isValidUntil = (until: string | null, { now }: Pick<Clock, 'now'>): (() => boolean) => {
  const end = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
  return () => now().getTime() < end;
};
