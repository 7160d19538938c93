import type { mailApi } from '../../../contract/email.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { preferencesOf, updatePreferences } from './preferences.ts';

export const mailRoutes = ({ db }: Deps): Handlers<typeof mailApi> => ({
  preferences: ({ viewer }) => preferencesOf(db, viewer),
  updatePreferences: ({ viewer, body }) => updatePreferences(db, viewer, body),
});
