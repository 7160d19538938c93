import type { undoApi } from '../../../contract/platform/undo.ts';
import type { Area } from '../../shared/area.ts';
import { deleteExpiredSteps, undoStep } from './undo-action.ts';

const CLEANUP_MS = 3600_000;

export const undo = {
  routes: (deps, { restorers }) => ({
    undo: ({ params, viewer }) => undoStep(deps, restorers, { id: params.id, by: viewer.id }),
  }),
  tasks: (deps) => [
    { name: 'undo-cleanup', everyMs: CLEANUP_MS, run: (stopping) => deleteExpiredSteps(deps, stopping) },
  ],
} satisfies Area<typeof undoApi>;
