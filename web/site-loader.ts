import type { Caller } from './api/call.ts';
import { pageFailure } from './api/page-data.ts';

export const CONFIG_FAILED = 'Failed to load application configuration.';

type Named = { name: string; slug: string };

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en');

// Only logged: the site works with fewer links.
async function loadNavigation(list: Promise<{ data: Named[] }>): Promise<Named[]> {
  try {
    return (await list).data.map(({ name, slug }) => ({ name, slug })).sort(byName);
  } catch (error) {
    console.error('Failed to load the navigation.', error);
    return [];
  }
}

/** Without configuration the whole page fails with 503. */
export async function loadSite(call: Caller, publicUrl: string) {
  const [config, serviceCategories, articleCategories] = await Promise.all([
    call('GET /config').catch((error: unknown) => {
      console.error(error);
      throw pageFailure(CONFIG_FAILED, 503);
    }),
    loadNavigation(call('GET /service-categories')),
    loadNavigation(call('GET /blog-categories')),
  ]);
  return { publicUrl, config, navigation: { serviceCategories, articleCategories } };
}
