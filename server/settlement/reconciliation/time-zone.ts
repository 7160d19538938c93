import type { Deps } from '../../deps.ts';

export async function companyTimeZone({ settings, config }: Pick<Deps, 'settings' | 'config'>): Promise<string> {
  const { seller } = await settings.current();
  return seller?.time_zone ?? config.timeZone;
}
