import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { SetupFacts } from '../setup-facts.ts';

export type Found = { ok: boolean; detail: string; fix?: string };

export type Facts = Partial<Omit<SetupFacts, 'email' | 'trial' | 'skipped'>>;

export type CheckContext = {
  deps: Deps;
  id: string;
  viewer: Pick<Viewer, 'id' | 'email'>;
  /** Stores a step as soon as it is known. A failure is one that is not ok. */
  step(name: string, run: () => Promise<Found>): Promise<boolean>;
};
