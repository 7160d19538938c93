import type { Deps } from '../../deps.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { searchSite } from '../../platform/search-index/search-index.ts';
import { offersOfSlugs } from '../../selling/catalog/catalog.ts';

type Found = Awaited<ReturnType<typeof searchSite>>;
type ViewDeps = Parameters<typeof promiseViewOf>[0];

const SERVICE = '/service/';

/** The index is older than the day and the options, so they are not in it. */
export async function withOffers({ db, ...deps }: Pick<Deps, 'db'> & ViewDeps, found: Found): Promise<Found> {
  const slugOf = ({ url }: { url: string }) => url.slice(SERVICE.length);
  const slugs = found.data.filter(({ kind }) => kind === 'service').map(slugOf);
  if (slugs.length === 0) return found;
  const offers = await offersOfSlugs(db, slugs, await promiseViewOf(deps));
  const data = found.data.map((result) =>
    result.kind === 'service' ? { ...result, ...offers.get(slugOf(result)) } : result,
  );
  return { ...found, data };
}
