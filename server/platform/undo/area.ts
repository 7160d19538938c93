import type { undoApi } from '../../../contract/platform/undo.ts';
import type { Area } from '../../shared/area.ts';
import { deleteExpiredSteps } from './expired-steps.ts';
import { finishBegunSteps, undoStep } from './undo-action.ts';

const CLEANUP_MS = 3600_000;
const FINISH_MS = 30_000;

export const undo = {
  routes: (deps, { restorers }) => ({
    undo: ({ params, viewer }) => undoStep(deps, restorers, { id: params.id, by: viewer }),
  }),
  tasks: (deps, { restorers }) => [
    { name: 'undo-cleanup', everyMs: CLEANUP_MS, run: (stopping) => deleteExpiredSteps(deps, stopping) },
    {
      name: 'undo-unfinished',
      everyMs: FINISH_MS,
      runsAtStart: true,
      run: (stopping) => finishBegunSteps(deps, restorers, stopping),
    },
  ],
} satisfies Area<typeof undoApi>;
