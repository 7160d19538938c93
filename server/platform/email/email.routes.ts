import type { emailApi } from '../../../contract/platform/email.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { listPreferences, updatePreferences } from './preferences.ts';

export const emailRoutes = ({ db }: Deps): Handlers<typeof emailApi> => ({
  preferences: ({ viewer }) => listPreferences(db, viewer),
  updatePreferences: ({ viewer, body }) => updatePreferences(db, viewer, body),
});
