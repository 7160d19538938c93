import { formatAmount } from '../contract/shared/money.ts';
import { ApiError, type Caller, type Response } from './api/call.ts';
import { pageFailure } from './api/page-data.ts';
import { offerText } from './public/services/price-list-data.ts';

export const CONFIG_FAILED = 'Failed to load application configuration.';

type Named = { name: string; slug: string };

/** `note`: a second line with a price, where there is room. */
export type NavigationItem = Named & { note: string | null };

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name, 'en');

// Only logged: the site works with fewer links.
async function loadNavigation<T extends Named>(
  list: Promise<{ data: T[] }>,
  noteOf: (item: T) => string | null = () => null,
): Promise<NavigationItem[]> {
  try {
    return (await list).data.map((item) => ({ name: item.name, slug: item.slug, note: noteOf(item) })).sort(byName);
  } catch (error) {
    // The shop is not open yet.
    if (!(error instanceof ApiError && error.status === 403)) console.error('Failed to load the navigation.', error);
    return [];
  }
}

/** The texts of single pages, whose loaders ask for them: here, they would be in the HTML of every page. */
function withoutPageTexts({ company, ...config }: Response<'GET /config'>) {
  const { about, awards, registration, steps, team, why, ...shared } = company;
  const parts = (Object.keys(about) as (keyof typeof about)[]).filter((part) => about[part].length > 0);
  return { ...config, company: shared, aboutParts: parts };
}

/** The whole page fails with 503 if there is no configuration. */
export async function loadSite(call: Caller, publicUrl: string) {
  const [config, serviceCategories, articleCategories, cases] = await Promise.all([
    call('GET /config')
      .then(withoutPageTexts)
      .catch((error: unknown) => {
        console.error(error);
        throw pageFailure(CONFIG_FAILED, 503);
      }),
    loadNavigation(call('GET /service-categories'), ({ services_count, from_price_decimal }) =>
      from_price_decimal === null ? null : offerText(services_count, formatAmount(from_price_decimal, 'short')),
    ),
    loadNavigation(call('GET /blog-categories')),
    loadNavigation(
      call('GET /cases', { query: { per_page: 1 } }).then(({ data }) => ({
        data: data.map(({ title, slug }) => ({ name: title, slug })),
      })),
    ),
  ]);
  return { publicUrl, config, navigation: { serviceCategories, articleCategories, hasCases: cases.length > 0 } };
}
