import type { workspaceApi } from '../../../contract/workspace.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const workspaceRoutes = (_: Deps): Handlers<typeof workspaceApi> => ({
  order: () => missing(),
});
