import clsx from 'clsx';
import { Link } from 'react-router';
import { comparedIn, type ServiceSort, sortOf } from '../../../contract/shared/service-filters.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { Paused } from '../../sale/paused.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Container, Section } from '../../ui/section.tsx';
import { ContactBanner, loadAnswerHours } from '../company/contact-banner.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/service-category.ts';
import { CompareForm } from './compare/compare-form.tsx';
import { loadCompared } from './compare/load-compared.ts';
import { sorted } from './price-list-data.ts';
import { ServiceCard } from './service-card.tsx';
import { toServiceCard } from './service-card-data.ts';

const FAILED = 'Failed to fetch category details.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams;
  const sort = sortOf(parameters.get('sort'));
  const call = context.get(callContext);
  const [category, compared, answerHours] = await Promise.all([
    loadOrNotFound(call('GET /service-categories/{slug}', { params: { slug: slugOf(params.slug) } }), {
      failed: FAILED,
      missing: 'Category not found.',
    }),
    loadCompared(call, comparedIn(parameters)),
    loadAnswerHours(call),
  ]);
  return {
    sort,
    compared,
    category: { ...category, services: sorted(category.services, sort).map(toServiceCard) },
    answerHours,
  };
}

const crumbsOf = ({ name, slug }: { name: string; slug: string }) => [
  { name: 'Home', to: '/' },
  { name: 'Services', to: '/services' },
  { name, to: `/services/${slug}` },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { category } = loaderData;
  return pageMeta(args, {
    title: `${category.name} Services`,
    description: category.description ?? '',
    image: category.image,
    crumbs: crumbsOf(category),
  });
};

export default function ServiceCategory({ loaderData }: Route.ComponentProps) {
  const { category, sort, compared, answerHours } = loaderData;
  const { name, slug, description, image, services } = category;
  return (
    <>
      <PageBanner crumbs={crumbsOf(category)} title={`${name} Services`} intro={description} image={image} />
      <Section>
        <Paused className="mb-6" />
        {services.length > 1 && <SortLinks slug={slug} sort={sort} />}
        {services.length === 0 ? (
          <Empty
            title="No services found for this category."
            action={
              <LinkButton to="/services" tone="secondary">
                See all services
              </LinkButton>
            }
          />
        ) : (
          <CompareForm
            path={`/services/${slug}`}
            query={new URLSearchParams(sort ? { sort } : {})}
            shown={services.map((service) => service.slug)}
            compared={compared}
          >
            <div className={clsx('grid gap-4 sm:grid-cols-2 lg:gap-6', services.length % 4 < 2 && 'lg:grid-cols-4')}>
              {services.map((service, i) => (
                // The last one alone in its row takes all of it.
                <ServiceCard
                  key={service.id}
                  service={service}
                  heading="h2"
                  isWide={services.length % 2 === 1 && i === services.length - 1}
                />
              ))}
            </div>
          </CompareForm>
        )}
      </Section>
      <ContactBanner answerHours={answerHours} />
      <Container className="py-7 lg:py-11">
        <Guarantee variant="block" />
      </Container>
    </>
  );
}

const SORTS: [name: string, sort: ServiceSort | null][] = [
  ['Name', null],
  ['Lowest price', 'price'],
  ['Fastest delivery', 'days'],
];

function SortLinks({ slug, sort: chosen }: { slug: string; sort: ServiceSort | null }) {
  return (
    <nav aria-label="Sort services" className="mb-5 flex flex-wrap items-center gap-x-1 max-sm:justify-between">
      <span className="me-2 text-ink-soft max-sm:basis-full">Sort by</span>
      {SORTS.map(([name, sort]) => (
        <Link
          key={name}
          to={sort ? `/services/${slug}?sort=${sort}` : `/services/${slug}`}
          preventScrollReset
          aria-current={sort === chosen || undefined}
          className={clsx(
            'inline-flex min-h-11 items-center rounded-md font-semibold underline-offset-8 hover:underline sm:px-3',
            sort === chosen && 'underline decoration-accent decoration-2',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
