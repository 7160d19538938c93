import type { systemApi } from '../../../contract/office/system.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { systemState } from './system.ts';

export const systemRoutes = (deps: Deps): Handlers<typeof systemApi> => ({
  state: () => systemState(deps),
});
