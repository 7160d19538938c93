import { Form, Link } from 'react-router';
import { maxLength } from '../../../contract/shared/limits.ts';
import { publicSearchKinds } from '../../../contract/shared/public-search-kinds.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, pageFailure } from '../../api/page-data.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { loadHotServices } from '../services/load-hot-services.ts';
import { ServiceCard } from '../services/service-card.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/search.ts';
import type { Found } from './found.ts';
import { KindFilter } from './kind-filter.tsx';
import { SearchPages } from './search-pages.tsx';
import { SearchResults } from './search-results.tsx';
import { useFound } from './use-found.ts';

const FAILED = 'The search isn’t available right now. Please try again.';
const LIMITED = 'That was a lot of searches. Please wait a minute, then try again.';
const POPULAR = 3;

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  // Set by the server only, which has counted the client's searches.
  if (searchParams.has('limited')) throw pageFailure(LIMITED, 429);
  const call = context.get(callContext);
  const q = (searchParams.get('q') ?? '').trim().slice(0, maxLength.siteSearch);
  const kind = publicSearchKinds.find((known) => known === searchParams.get('kind'));
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get('page'))) || 1, 1), 1_000);
  const search = () => call('GET /search', { query: { q, page, ...(kind && { kind }) } });
  const found = q === '' ? null : await loadOrNotFound(search(), { failed: FAILED });
  const popular = found?.data.length ? null : await loadHotServices(call, POPULAR);
  return { q, kind: kind ?? null, found, popular: popular?.content ?? [] };
}

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Search', to: '/search' },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { q, found } = loaderData;
  const page = found && found.meta.page > 1 ? `, page ${found.meta.page}` : '';
  return pageMeta(args, { title: q === '' ? 'Search' : `Search results for “${q}”${page}`, crumbs, hidden: true });
};

export default function Search({ loaderData: { q, kind, found: loaded, popular } }: Route.ComponentProps) {
  const found = useFound(loaded, { q, page: loaded?.meta.page ?? 1, ...(kind && { kind }) });
  return (
    <>
      <div className="border-b border-line bg-sunken">
        <Container className="pt-4 pb-8 lg:pt-8 lg:pb-12">
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="mt-3 text-title wrap-anywhere">{q === '' ? 'Search' : `Results for “${q}”`}</h1>
          <Form action="/search" role="search" aria-label="This site" className="mt-5 flex max-w-text gap-3">
            <input
              key={q}
              type="search"
              name="q"
              aria-label="Search for"
              defaultValue={q}
              maxLength={maxLength.siteSearch}
              autoComplete="off"
              placeholder="Service, problem or question"
              className="block h-13 min-w-0 grow rounded-md border border-line-strong bg-surface px-4 text-lg text-ink placeholder:text-ink-soft hover:border-ink"
            />
            <Button type="submit" size="large">
              Search
            </Button>
          </Form>
        </Container>
      </div>
      <Container className="grid gap-8 py-7 lg:py-11">
        {found && found.meta.total + sumOf(found.counts) > 0 && (
          <div className="grid gap-5">
            <KindFilter q={q} kind={kind} counts={found.counts} />
            <SearchResults found={found} />
            <SearchPages q={q} kind={kind} meta={found.meta} />
          </div>
        )}
        {q !== '' && sumOf(found?.counts) === 0 && <NothingFound q={q} suggestions={found?.did_you_mean ?? []} />}
        {popular.length > 0 && (
          <section aria-labelledby="popular" className="grid gap-4">
            <h2 id="popular" className="text-xl">
              Popular services
            </h2>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
              {popular.map((service) => (
                <ServiceCard key={service.id} service={service} compact />
              ))}
            </div>
          </section>
        )}
      </Container>
    </>
  );
}

const sumOf = (counts: Found['counts'] | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

function NothingFound({ q, suggestions }: { q: string; suggestions: string[] }) {
  return (
    <div className="grid max-w-text justify-items-start gap-4">
      <p role="status" className="text-lg font-semibold wrap-anywhere">
        Nothing found for “{q}”.
      </p>
      {suggestions.length > 0 && (
        <p>
          Did you mean{' '}
          {suggestions.map((suggestion, i) => (
            <span key={suggestion}>
              {i > 0 && ' or '}“{suggestion}”?{' '}
              <Link
                to={`/search?${new URLSearchParams({ q: suggestion })}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
              >
                Search for it<span className="sr-only">: {suggestion}</span>
              </Link>
            </span>
          ))}
        </p>
      )}
      <p className="text-ink-soft">Try fewer or shorter words, or ask us. We usually know what it’s called.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="#contact-us" tone="secondary">
          Contact us
        </LinkButton>
        <LinkButton to="/services" tone="secondary">
          See all services
        </LinkButton>
      </div>
    </div>
  );
}
