import clsx from 'clsx';
import { type OptionInUrl, quantityIn, readOptions } from '../../../contract/shared/option-query.ts';
import type { Caller } from '../../api/call.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, pageResponse, type Settled, settled, slugOf } from '../../api/page-data.ts';
import { usePausedText } from '../../sale/paused.tsx';
import { daysOf } from '../../sale/selection.ts';
import { useDoneBy } from '../../sale/use-done-by.ts';
import { useSelection } from '../../sale/use-selection.ts';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Image } from '../../ui/media/image.tsx';
import { Video } from '../../ui/media/video.tsx';
import { Container } from '../../ui/section.tsx';
import { ArticleCard } from '../articles/article-card.tsx';
import { CaseCard } from '../cases/case-card.tsx';
import { type CaseCardData, loadCaseCards } from '../cases/load-case-cards.ts';
import { ServiceRating, ServiceReviews } from '../reviews/service-reviews.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { serviceSchema } from '../seo/service-offer.ts';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/service.ts';
import { HourlyComparison } from './hourly-comparison.tsx';
import { OrderCard } from './order-card.tsx';
import { ServiceCard } from './service-card.tsx';
import { toServiceCard } from './service-card-data.ts';
import { ServiceQuestions } from './service-questions.tsx';
import { ServiceSchedule } from './service-schedule.tsx';
import { ServiceScope } from './service-scope.tsx';

const FAILED = 'Could not fetch service details.';
const FAILED_REVIEWS = 'Failed to fetch reviews.';
const FEW_REVIEWS = 2;
/** Also of related services and guides: two stand next to each other. */
const SHOWN = 2;
const CATEGORY_REVIEWS = 50;

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const chosen = readOptions(url.searchParams);
  const service = await loadOrNotFound(
    call('GET /services/{slug}', { params: { slug: slugOf(params.slug) }, query: queryOf(chosen) }),
    { failed: FAILED },
  );
  const [category, reviews, cases] = await Promise.all([
    settled(
      call('GET /service-categories/{slug}', { params: { slug: service.category.slug } }),
      'Failed to fetch related services.',
    ),
    settled(call('GET /reviews', { query: { service_id: service.id, per_page: SHOWN } }), FAILED_REVIEWS),
    settled(loadCaseCards(call), ''),
  ]);
  const others = category.content?.services.filter(({ id }) => id !== service.id) ?? [];
  const related = category.content ? { error: null, content: others.slice(0, SHOWN).map(toServiceCard) } : category;
  const own = reviews.content?.summary.count ?? FEW_REVIEWS;
  const inCategory =
    own < FEW_REVIEWS
      ? await loadCategoryReviews(call, new Set([service.slug, ...others.map(({ slug }) => slug)]))
      : null;
  const ofCategory = inCategory?.content && inCategory.content.length > own ? inCategory : null;
  return pageResponse({
    service,
    related,
    reviews,
    ofCategory,
    study: cases.content?.find((one) => one.service === service.slug) ?? null,
    chosen,
    quantity: quantityIn(url.searchParams),
  });
}

/** Only the newest reviews are looked through. */
async function loadCategoryReviews(call: Caller, slugs: Set<string>) {
  const { content, error } = await settled(
    call('GET /reviews', { query: { per_page: CATEGORY_REVIEWS } }),
    FAILED_REVIEWS,
  );
  if (!content) return { content, error };
  const found = content.data.filter(({ service }) => service !== null && slugs.has(service.slug));
  return { content: found.slice(0, SHOWN), error };
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
  const { title, teaser, description, image } = loaderData.service;
  const data = [serviceSchema(args.matches[0].loaderData, loaderData.service, loaderData.reviews.content)];
  return pageMeta(args, { title, description: teaser ?? description, image, crumbs: crumbsOf(loaderData), data });
};

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, related, reviews, ofCategory, study, chosen, quantity } = loaderData;
  const [selection, select] = useSelection(service, chosen, quantity);
  const isPaused = usePausedText() !== null;
  const offer = useDoneBy(service, selection, chosen);
  const paragraphs = service.description.split(/\n\s*\n/);
  return (
    <Container className="grid items-stretch gap-x-12 pb-7 lg:grid-cols-[minmax(0,1fr)_23rem] lg:pb-11">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 pt-4 lg:gap-12 lg:pt-8">
        <div className="grid gap-5 lg:gap-6">
          <div className="grid gap-3">
            <Breadcrumbs crumbs={crumbsOf(loaderData)} />
            <h1 className="text-title wrap-anywhere">{service.title}</h1>
            {service.teaser && <p className="max-w-text text-lg wrap-anywhere">{service.teaser}</p>}
            {reviews.content && <ServiceRating {...reviews.content.summary} />}
          </div>
          {service.video ? (
            <Video link={service.video} title={service.title} poster={service.image} />
          ) : (
            <Image
              image={service.image}
              motif={service.category.slug}
              alt=""
              width={1440}
              height={960}
              sizes="(min-width: 1200px) 720px, (min-width: 1024px) 58vw, 100vw"
              first
              className="aspect-[16/9] w-full rounded-lg object-cover"
            />
          )}
        </div>
        <ServiceScope service={service} />
        {!isPaused && (
          <ServiceSchedule
            service={service}
            days={daysOf(service, selection)}
            schedule={offer?.schedule}
            today={offer?.today ?? service.today}
          />
        )}
        <HourlyComparison service={service} />
        <section aria-labelledby="detail">
          <h2 id="detail" className="text-xl">
            In detail
          </h2>
          <div className="mt-4 grid max-w-text gap-4 text-lg wrap-anywhere whitespace-pre-line">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        <ProofAndQuestions service={service} study={study} />
        <ServiceReviews
          reviews={ofCategory ?? withData(reviews)}
          category={ofCategory ? service.category.name : null}
        />
        <Related related={related} category={service.category.name} />
      </div>
      <OrderCard service={service} selection={selection} offer={isPaused ? null : offer} onChange={select} />
    </Container>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

const withData = (reviews: Loaded['reviews']) =>
  reviews.content ? { content: reviews.content.data, error: null } : reviews;

type ProofProps = { service: Loaded['service']; study: CaseCardData | null };

/** A case of this service, else the guides that name it. One alone is next to the questions, and no higher. */
function ProofAndQuestions({ service, study }: ProofProps) {
  const articles = study ? [] : service.articles.slice(0, SHOWN);
  const hasQuestions = service.questions.length > 0;
  const isPair = hasQuestions && (study !== null || articles.length === 1);
  return (
    <div className={clsx('grid items-start gap-8 empty:hidden', isPair && 'sm:grid-cols-2')}>
      {(study || articles.length > 0) && (
        <section aria-labelledby="proof">
          <h2 id="proof" className="mb-4 text-xl">
            {study ? 'How it went for others' : 'Guides that help'}
          </h2>
          <div className={clsx('grid gap-4', articles.length > 1 && 'sm:grid-cols-2')}>
            {study && <CaseCard study={study} heading="h3" isPlain={isPair} />}
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} isPlain={isPair} />
            ))}
          </div>
        </section>
      )}
      {hasQuestions && <ServiceQuestions service={service} />}
    </div>
  );
}

function Related({ related, category }: { related: Settled<ReturnType<typeof toServiceCard>[]>; category: string }) {
  if (related.error !== null) return <Alert>{related.error}</Alert>;
  if (related.content.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-xl">{`More in ${category}`}</h2>
      <div className="grid gap-4 *:only:sm:max-w-1/2 sm:auto-cols-fr sm:grid-flow-col lg:gap-6">
        {related.content.map((other) => (
          <ServiceCard key={other.id} service={other} compact />
        ))}
      </div>
    </section>
  );
}
