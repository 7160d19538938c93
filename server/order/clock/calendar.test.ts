import { expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { initialSettings, type SettingsStore } from '../../shared/settings.ts';
import { timeZoneOf } from './clock.ts';

const config = { timeZone: 'Asia/Tokyo' } as Config;
const zoneWith = (changes: object) => {
  const current = async () => ({ ...initialSettings({}), ...changes });
  return timeZoneOf({ config, settings: { current } as unknown as SettingsStore });
};

test('the company’s time zone is its setting, else that of the seller, else that of the environment', async () => {
  const seller = { time_zone: 'America/Los_Angeles' };
  expect(await zoneWith({ time_zone: 'Europe/Berlin', seller })).toBe('Europe/Berlin');
  expect(await zoneWith({ seller })).toBe('America/Los_Angeles');
  expect(await zoneWith({})).toBe('Asia/Tokyo');
});
