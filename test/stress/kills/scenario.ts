import type { Chance } from '../../../bench/support/chance.ts';
import type { Site } from './site.ts';

/** It can run again after the restart, with the same `Idempotency-Key`, and ignores broken connections. */
export type Action = { startsAfterMs: number; isRepeated: boolean; run(): Promise<void> };

export type Scenario = {
  name: string;
  /** Prepares records and returns the actions that the kill interrupts. */
  plan(site: Site, roll: Chance): Promise<Action[]>;
  /** Runs after the restart and the repetitions, before everything is settled. */
  recover?(site: Site): Promise<void>;
  /** Runs once everything is settled. */
  problems(site: Site): Promise<string[]>;
  /** Runs after the last kill. */
  finish?(site: Site): Promise<string[]>;
  summary(): string;
};

const LATEST_START_MS = 150;

export const newAction = (roll: Chance, run: () => Promise<void>): Action => ({
  startsAfterMs: roll.in(0.5) ? 0 : roll.between(0, LATEST_START_MS),
  isRepeated: roll.in(0.5),
  run,
});
