import type { threadsApi } from '../../../contract/threads.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const threadRoutes = (_: Deps): Handlers<typeof threadsApi> => ({
  threads: () => missing(),
  messages: () => missing(),
  send: () => missing(),
  edit: () => missing(),
  delete: () => missing(),
  read: () => missing(),
  copyMessage: () => missing(),
  savedReplies: () => missing(),
  createSavedReply: () => missing(),
  updateSavedReply: () => missing(),
  deleteSavedReply: () => missing(),
});
