import type { workspaceApi } from '../../../contract/work/workspace.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { workspaceOf } from './workspace.ts';

export const workspaceRoutes = (deps: Deps): Handlers<typeof workspaceApi> => ({
  order: ({ viewer, params }) => workspaceOf(deps, viewer, params.id),
});
