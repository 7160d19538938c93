import type { systemApi } from '../../../contract/office/system.ts';
import type { Area } from '../../shared/area.ts';
import { checkSystem, systemState } from './system.ts';

// Once a minute: the scheduler looks twice a minute, and a job that is due a little later would wait for the next time.
const CHECK_MS = 45_000;

export const system = {
  routes: (deps) => ({
    state: () => systemState(deps),
  }),
  tasks: (deps) => [{ name: 'system-check', everyMs: CHECK_MS, run: () => checkSystem(deps) }],
} satisfies Area<typeof systemApi>;
