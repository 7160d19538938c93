import pTimeout, { TimeoutError } from 'p-timeout';
import type { Config } from '../../config/config.ts';
import type { Line } from '../../office/system/system.ts';

/** Tests have providers of their own. */
export type Origins = { stripe: string; paypal: string };

export type ProbeDeps = { config: Config; origins: Origins };

/** A key that the operations page also has means the same there. */
export type Probe = {
  key: string;
  name: string;
  /** The advice for a failure that the probe itself does not explain. */
  action: string;
  run(): Promise<Omit<Line, 'key'>>;
};

export type DoctorLine = Line & { name: string };

const LIMIT_MS = 5_000;

export const ok = (value: string, text: string) => ({ status: 'ok' as const, value, text });
export const warn = (value: string, text: string, action: string) => ({ status: 'warn' as const, value, text, action });
export const bad = (value: string, text: string, action: string) => ({ status: 'bad' as const, value, text, action });

export async function runProbe(probe: Probe, limitMs = LIMIT_MS): Promise<DoctorLine> {
  const { key, name, action } = probe;
  try {
    return { key, name, ...(await pTimeout(probe.run(), { milliseconds: limitMs })) };
  } catch (error) {
    const reason =
      error instanceof TimeoutError ? `There was no response within ${limitMs / 1000} s.` : reasonOf(error);
    return { key, name, ...bad('failed', reason, action) };
  }
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  const { code } = (cause ?? error) as NodeJS.ErrnoException;
  const first = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : undefined;
  const text = first?.message || (cause instanceof Error && cause.message) || message || String(code);
  return /[.!]$/.test(text) ? text : `${text}.`;
}
