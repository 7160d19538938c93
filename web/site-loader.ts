import type { Caller } from './api/call.ts';
import { failure } from './api/page-data.ts';

export const NO_CONFIGURATION = 'Failed to load application configuration.';

type Named = { name: string; slug: string };

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en');

// A navigation that fails is only logged: the site works with fewer links.
async function named(list: Promise<{ data: Named[] }>): Promise<Named[]> {
  try {
    return (await list).data.map(({ name, slug }) => ({ name, slug })).sort(byName);
  } catch (error) {
    console.error('Navigation could not be loaded.', error);
    return [];
  }
}

/** Configuration and navigation. Without configuration nothing else is shown, with 503. */
export async function loadSite(call: Caller, publicUrl: string) {
  const [config, serviceCategories, blogCategories] = await Promise.all([
    call('GET /config').catch((error: unknown) => {
      console.error(error);
      throw failure(NO_CONFIGURATION, 503);
    }),
    named(call('GET /service-categories')),
    named(call('GET /blog-categories')),
  ]);
  return { publicUrl, config, navigation: { serviceCategories, blogCategories } };
}
