import type { filesApi } from '../../../contract/files.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const fileRoutes = (_: Deps): Handlers<typeof filesApi> => ({
  upload: () => missing(),
  list: () => missing(),
  delete: () => missing(),
  link: () => missing(),
  content: () => missing(),
});
