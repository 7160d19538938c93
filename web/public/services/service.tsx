import { type OptionInUrl, readOptions } from '../../../contract/shared/option-query.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, pageResponse, settled, slugOf } from '../../api/page-data.ts';
import { daysOf } from '../../sale/selection.ts';
import { useDoneBy } from '../../sale/use-done-by.ts';
import { useSelection } from '../../sale/use-selection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Image } from '../../ui/media/image.tsx';
import { Video } from '../../ui/media/video.tsx';
import { Container, Section } from '../../ui/section.tsx';
import { ArticleCard } from '../articles/article-card.tsx';
import { ServiceReviews } from '../reviews/service-reviews.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { serviceSchema } from '../seo/service-offer.ts';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/service.ts';
import { CardGrid } from './card-grid.tsx';
import { OptionsSection } from './options-section.tsx';
import { OrderCard } from './order-card.tsx';
import { OfferedDay, OrderFacts } from './order-facts.tsx';
import { OrderSteps } from './order-steps.tsx';
import { ServiceBanner } from './service-banner.tsx';
import { ServiceCard } from './service-card.tsx';
import { toServiceCard } from './service-card-data.ts';
import { ServiceQuestions } from './service-questions.tsx';
import { ServiceScope } from './service-scope.tsx';

const FAILED = 'Could not fetch service details.';
const SHOWN = 3;

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const chosen = readOptions(url.searchParams);
  const service = await loadOrNotFound(
    call('GET /services/{slug}', { params: { slug: slugOf(params.slug) }, query: queryOf(chosen) }),
    { failed: FAILED },
  );
  const [category, reviews] = await Promise.all([
    settled(
      call('GET /service-categories/{slug}', { params: { slug: service.category.slug } }),
      'Failed to fetch related services.',
    ),
    settled(call('GET /reviews', { query: { service_id: service.id, per_page: SHOWN } }), 'Failed to fetch reviews.'),
  ]);
  const related = category.content
    ? {
        error: null,
        content: category.content.services
          .filter(({ id }) => id !== service.id)
          .slice(0, SHOWN)
          .map(toServiceCard),
      }
    : category;
  return pageResponse({ service, related, reviews, chosen });
}

const queryOf = (chosen: OptionInUrl[]) =>
  chosen.length > 0 ? { options: chosen.map(({ id, quantity }) => `${id}:${quantity}`).join() } : {};

type Page = { service: Route.ComponentProps['loaderData']['service'] };

const crumbsOf = ({ service: { category, title, slug } }: Page) => [
  { name: 'Home', to: '/' },
  { name: 'Services', to: '/services' },
  { name: category.name, to: `/services/${category.slug}` },
  { name: title, to: `/service/${slug}` },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { title, description, image } = loaderData.service;
  const data = [serviceSchema(args.matches[0].loaderData, loaderData.service, loaderData.reviews.content)];
  return pageMeta(args, { title, description, image, crumbs: crumbsOf(loaderData), data });
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, related, reviews, chosen } = loaderData;
  const [selection, select] = useSelection(service, chosen);
  const offer = useDoneBy(service, selection, chosen);
  const [lead, ...paragraphs] = service.description.split(/\n\s*\n/);
  const hasScope = service.included.length > 0;
  return (
    <>
      <ServiceBanner crumbs={crumbsOf(loaderData)} title={service.title} lead={lead} />
      <Container className="grid gap-x-8 lg:grid-cols-12">
        <div className="grid content-start gap-10 py-8 lg:col-span-8 lg:gap-14 lg:py-12 lg:pr-8">
          <OrderFacts
            day={<OfferedDay offer={offer} days={daysOf(service, selection)} />}
            className="sm:grid-cols-2 lg:hidden"
          />
          {service.video ? (
            <Video link={service.video} title={service.title} poster={service.image} />
          ) : (
            <Image
              image={service.image}
              alt=""
              width={1440}
              height={960}
              sizes="(min-width: 1200px) 730px, (min-width: 1024px) 62vw, 100vw"
              first
              className="aspect-[16/9] w-full rounded-lg object-cover"
            />
          )}
          <OptionsSection service={service} selection={selection} onChange={select} />
          <ServiceScope service={service} />
          {paragraphs.length > 0 && (
            <section>
              <h2 className="text-xl">{hasScope ? 'In detail' : 'What you get'}</h2>
              <div className="mt-4 grid max-w-text gap-4 text-lg wrap-anywhere whitespace-pre-line">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          <OrderSteps isChosen />
        </div>
        <OrderCard service={service} selection={selection} offer={offer} />
      </Container>
      <ServiceQuestions service={service} />
      <ServiceReviews reviews={reviews} />
      {service.articles.length > 0 && (
        <Section title="Guides that help" intro="Free, with every step. No login needed.">
          <CardGrid>
            {service.articles.slice(0, SHOWN).map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </CardGrid>
        </Section>
      )}
      {(related.error !== null || related.content.length > 0) && (
        <Section title={`More in ${service.category.name}`} sunken>
          {related.error !== null ? (
            <Alert>{related.error}</Alert>
          ) : (
            <CardGrid>
              {related.content.map((other) => (
                <ServiceCard key={other.id} service={other} compact />
              ))}
            </CardGrid>
          )}
        </Section>
      )}
    </>
  );
}
