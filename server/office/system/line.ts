import type { SystemNode } from '../../../contract/office/system.ts';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { LineStatus } from '../../../contract/shared/system-lines.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';

export type Line = { key: string; status: LineStatus; value: string; text: string; action?: string };

export type LineDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'clock' | 'payments' | 'sealer' | 'node' | 'files'>;

export type RunningNode = SystemNode & { jobs: Record<string, number> };

/** The sandbox can move `now`, the time of business rules. Nodes, jobs and backups run by `databaseTime`. */
export type Readings = { now: Date; databaseTime: Date; nodes: RunningNode[] };

export type LineReader = (deps: LineDeps, readings: Readings) => Promise<Line[]>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `null`: nothing has an age. A time in the future was recorded with a clock that was wrong. */
export function statusByAge(ageMs: number | null, limits: { warn: number; bad: number }): LineStatus {
  if (ageMs !== null && ageMs < -FUTURE_MS) return 'bad';
  if (ageMs === null || ageMs <= limits.warn) return 'ok';
  return ageMs <= limits.bad ? 'warn' : 'bad';
}

export const ageOf = (time: string | null | undefined, now: Date): number | null =>
  time ? now.getTime() - Date.parse(time) : null;

export const count = (n: number, noun: string): string => `${numberText(n)} ${noun}${n === 1 ? '' : 's'}`;

/** Examples: `25 minutes`, `3 hours`, `2 days`. */
export function duration(ms: number): string {
  if (ms < -FUTURE_MS) return 'an unknown time';
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < 2 * HOUR_MS) return count(Math.floor(ms / MINUTE_MS), 'minute');
  return ms < 2 * DAY_MS ? count(Math.floor(ms / HOUR_MS), 'hour') : count(Math.floor(ms / DAY_MS), 'day');
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Example: `4.2 GB`. */
export function size(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1000 ** power;
  return `${amount >= 100 || power === 0 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}
