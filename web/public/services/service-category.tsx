import clsx from 'clsx';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/service-category.ts';
import { ServiceCard } from './service-card.tsx';
import { toServiceCard } from './service-card-data.ts';

const FAILED = 'Failed to fetch category details.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const category = await loadOrNotFound(
    call('GET /service-categories/{slug}', { params: { slug: slugOf(params.slug) } }),
    {
      failed: FAILED,
      missing: 'Category not found.',
    },
  );
  return { category: { ...category, services: category.services.map(toServiceCard) } };
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

export default function ServiceCategory({ loaderData: { category } }: Route.ComponentProps) {
  const { name, description, image, services } = category;
  return (
    <>
      <PageBanner crumbs={crumbsOf(category)} title={`${name} Services`} intro={description} image={image} />
      <Section>
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
          <div
            className={clsx(
              'grid gap-4 sm:grid-cols-2 lg:gap-6',
              // Avoids a single card in the last row.
              services.length % 4 === 0 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
            )}
          >
            {services.map((service) => (
              <ServiceCard key={service.id} service={service} heading="h2" />
            ))}
          </div>
        )}
      </Section>
    </>
  );
}
