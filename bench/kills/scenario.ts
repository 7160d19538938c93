import type { Chance } from '../support/chance.ts';
import type { Site } from './site.ts';

/** Can be run again after the restart, with the same `Idempotency-Key`. It ignores broken connections. */
export type Action = { startsAfterMs: number; isRepeated: boolean; run(): Promise<void> };

export type Scenario = {
  name: string;
  /** What is in progress when the application is killed; prepares it first. */
  plan(site: Site, roll: Chance): Promise<Action[]>;
  /** After the restart and the repetitions, before everything is settled. */
  recover?(site: Site): Promise<void>;
  /** Once everything is settled. */
  problems(site: Site): Promise<string[]>;
  /** After the last kill. */
  finish?(site: Site): Promise<string[]>;
  /** What was done so far, in a few words. */
  summary(): string;
};

const LATEST_START_MS = 150;

export const newAction = (roll: Chance, run: () => Promise<void>): Action => ({
  startsAfterMs: roll.in(0.5) ? 0 : roll.between(0, LATEST_START_MS),
  isRepeated: roll.in(0.5),
  run,
});
