import type { Security } from '../../contract/people/second-factor.ts';
import type { NotificationPreferences } from '../../contract/platform/notifications.ts';
import { call } from '../api/browser.ts';
import type { Response } from '../api/call.ts';
import type { Settled } from '../api/page-data.ts';
import { settledOrRedirect } from '../dashboard/load-or-redirect.ts';

export type Preferences = Settled<NotificationPreferences>;
type Sessions = Response<'GET /profile/sessions'>;
export type ProfileData = { preferences: Preferences; security: Settled<Security>; sessions: Settled<Sessions> };

/** The server refuses these calls while the password is temporary. */
export async function loadProfileData(url: URL): Promise<ProfileData> {
  const [preferences, security, sessions] = await Promise.all([
    settledOrRedirect(call('GET /profile/notification-preferences'), url, {
      failed: 'Failed to fetch your notification settings.',
    }),
    settledOrRedirect(call('GET /profile/security'), url, { failed: 'Failed to fetch your second factors.' }),
    settledOrRedirect(call('GET /profile/sessions'), url, { failed: 'Failed to fetch your devices.' }),
  ]);
  return { preferences, security, sessions };
}
