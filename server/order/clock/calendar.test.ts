import { expect, test } from 'vitest';
import { initialSettings, type SettingsStore } from '../../shared/settings.ts';
import { timeZoneOf } from './clock.ts';

const zoneWith = (company: object) => {
  const current = async () => initialSettings(company, 'Asia/Tokyo');
  return timeZoneOf({ settings: { current } as unknown as SettingsStore });
};

test('the company’s time zone is that of the company file, else that of its seller, else that of the environment', async () => {
  const seller = { time_zone: 'America/Los_Angeles' };
  expect(await zoneWith({ time_zone: 'Europe/Berlin', seller })).toBe('Europe/Berlin');
  expect(await zoneWith({ seller })).toBe('America/Los_Angeles');
  expect(await zoneWith({})).toBe('Asia/Tokyo');
});
