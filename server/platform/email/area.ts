import type { emailApi } from '../../../contract/platform/email.ts';
import type { Area } from '../../shared/area.ts';
import { listPreferences, updatePreferences } from './preferences.ts';

export const email = {
  routes: ({ db }) => ({
    preferences: ({ viewer }) => listPreferences(db, viewer),
    updatePreferences: ({ viewer, body }) => updatePreferences(db, viewer, body),
  }),
} satisfies Area<typeof emailApi>;
