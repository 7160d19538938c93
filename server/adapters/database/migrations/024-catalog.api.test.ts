import { expect, test } from 'vitest';
import { serviceState } from '../../../../contract/selling/service-state.ts';
import { migrate } from '../migrate.ts';
import { removeSamplesAfterwards, sampleDatabase, samples } from './sample.fixture.ts';

removeSamplesAfterwards();

test('a service that was active or ordered has been published, and any other inactive one is a draft', async () => {
  const sample = samples.at(-1);
  if (!sample) throw new Error('There is no sample.');
  const { database } = await sampleDatabase(sample);
  const { db } = database;
  const ordered = new Set(
    (await db.selectFrom('order_items').select('service_id').distinct().execute()).map(({ service_id }) => service_id),
  );
  const before = await db.selectFrom('services').select('id').execute();
  const unsold = before.find(({ id }) => !ordered.has(id));
  const sold = before.find(({ id }) => ordered.has(id));
  if (!unsold || !sold) throw new Error('The sample needs a service with and one without orders.');
  await db.updateTable('services').set({ active: false }).where('id', 'in', [unsold.id, sold.id]).execute();
  await migrate(database);
  const services = await db.selectFrom('services').select(['id', 'active', 'published_at']).execute();
  const states = new Map(services.map((service) => [service.id, serviceState(service)]));
  expect(states.get(unsold.id)).toBe('draft');
  expect(states.get(sold.id)).toBe('hidden');
  const others = services.filter(({ id, active }) => active && id !== sold.id);
  expect(others.every(({ published_at }) => published_at !== null)).toBe(true);
});
