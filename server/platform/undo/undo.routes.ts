import type { undoApi } from '../../../contract/platform/undo.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import type { Restorers } from './undo.ts';
import { undoStep } from './undo-action.ts';

export const undoRoutes = (deps: Deps, restorers: Restorers): Handlers<typeof undoApi> => ({
  undo: ({ params, viewer }) => undoStep(deps, restorers, { id: params.id, by: viewer.id }),
});
