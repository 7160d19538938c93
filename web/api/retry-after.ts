const MAX_SECONDS = 86_400;

/** Seconds or a date; undefined if there is neither. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000);
  return seconds > 0 ? Math.min(seconds, MAX_SECONDS) : undefined;
}
