import { expect, test } from 'vitest';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate } from '../migrate.ts';
import { loadSample, samples } from './sample.fixture.ts';

const kinds: Record<string, string> = {
  'order-assigned': 'assigned',
  'commission-paid': 'commission_paid',
  'work-started': 'work_started',
  'work-delivered': 'delivered',
  'review-approved': 'review_approved',
  'unread-message': 'chat',
};

const withPreferences = samples.filter(({ rows }) => rows.email_preferences?.length);

test.each(withPreferences)(
  'emails that were off in $release are off in the notification preferences',
  async (sample) => {
    const database = (await emptyDatabase()).open();
    await loadSample(database, sample);
    const off = (sample.rows.email_preferences ?? []).map(({ user_id, kind }) => ({
      user_id,
      kind: kinds[String(kind)],
      app: true,
      email: false,
      push: true,
      email_when: 'immediately',
    }));
    await migrate(database);
    const rows = await database.db.selectFrom('notification_preferences').selectAll().execute();
    expect(rows.toSorted((a, b) => a.user_id - b.user_id)).toEqual(
      off.toSorted((a, b) => Number(a.user_id) - Number(b.user_id)),
    );
  },
);

test('the samples since 002 have such preferences', () => {
  expect(withPreferences.length).toBeGreaterThanOrEqual(2);
});
