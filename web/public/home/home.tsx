import type { Service } from '../../../contract/selling/catalog.ts';
import type { Need } from '../../../contract/shared/company.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { ContactBanner } from '../company/contact-banner.tsx';
import { ReviewsCarousel } from '../reviews/reviews-carousel.tsx';
import { organizationSchema } from '../seo/organization.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { HotGrid } from '../services/hot-grid.tsx';
import { loadAllServices } from '../services/load-all-services.ts';
import { toServiceCard } from '../services/service-card-data.ts';
import type { Route } from './+types/home.ts';
import { CaseInFull } from './case-in-full.tsx';
import { ClientsCarousel } from './clients-carousel.tsx';
import { GuaranteeButtons } from './guarantee-buttons.tsx';
import { Hero } from './hero.tsx';
import { toHeroService } from './hero-card.tsx';
import { type NeedOffer, Needs } from './needs.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

const HOT_SERVICES = 9;
const NEEDS = 6;
const FAILED = {
  hot: 'Failed to fetch hot services.',
  clients: 'Failed to fetch clients.',
  reviews: 'Failed to fetch reviews.',
  proof: 'Failed to fetch the figures.',
};

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [offered, clients, reviews, proof, cases, all, needs, config] = await Promise.all([
    settled(call('GET /services/hot', { query: { limit: HOT_SERVICES } }), FAILED.hot),
    settled(call('GET /clients'), FAILED.clients),
    settled(call('GET /reviews'), FAILED.reviews),
    settled(call('GET /proof'), FAILED.proof),
    settled(call('GET /cases'), ''),
    settled(loadAllServices(call), ''),
    settled(call('GET /needs'), ''),
    settled(call('GET /config'), ''),
  ]);
  const services = offered.content?.data ?? [];
  const [hottest] = services;
  const first = hottest
    ? await settled(call('GET /services/{slug}', { params: { slug: hottest.slug } }), '')
    : { content: null };
  const hot = offered.content ? { content: services.map(toServiceCard), error: null } : offered;
  const studies = cases.content?.data ?? [];
  return pageResponse({
    hot,
    first: first.content ? [toHeroService(first.content)] : [],
    servicesCount: all.content?.length ?? null,
    needs: needOffers(needs.content?.data ?? [], all.content ?? []),
    clients,
    reviews,
    proof,
    why: config.content?.company.why ?? [],
    team: config.content?.company.team ?? [],
    studies: studies.slice(0, 1),
    cases: studies.map(({ slug, client, quote }) => ({
      slug,
      client,
      name: quote?.name ?? '',
      role: quote?.role ?? '',
    })),
  });
}

/** A need that nothing meets is left out. */
const needOffers = (needs: Need[], services: Service[]): NeedOffer[] =>
  needs
    .map(({ slug, name, services: slugs }) => {
      const prices = services.filter((service) => slugs.includes(service.slug)).map((one) => Number(one.price_decimal));
      return { slug, name, count: prices.length, fromPrice: formatAmount(String(Math.min(...prices)), 'short') };
    })
    .filter(({ count }) => count > 0)
    .slice(0, NEEDS);

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!site) return [];
  const { name, tagline, description } = site.config.company;
  const data = [organizationSchema(site, loaderData?.reviews.content ?? null)];
  return pageMeta(args, { title: `${name}: ${tagline.replace(/\.$/, '')}`, description, data });
};

type Sections = Route.ComponentProps['loaderData'];

const failedSection = (error: string) => ({ content: null, error });

export const ErrorBoundary = () => (
  <Page
    hot={failedSection(FAILED.hot)}
    first={[]}
    servicesCount={null}
    needs={[]}
    clients={failedSection(FAILED.clients)}
    reviews={failedSection(FAILED.reviews)}
    proof={failedSection(FAILED.proof)}
    why={[]}
    team={[]}
    studies={[]}
    cases={[]}
  />
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />;
}

const Page = ({ hot, first, servicesCount, needs, clients, reviews, proof, why, team, studies, cases }: Sections) => (
  <>
    <Hero proof={proof.content} service={first[0] ?? null} servicesCount={servicesCount} />
    <Needs needs={needs} />
    {/* Browsers ask for lazy pictures below the window too, which would share the line with the first paint. */}
    <div className="before-paint:[&_img]:hidden">
      <HotGrid hot={hot} />
      <ClientsCarousel clients={clients} cases={cases} />
      <CaseInFull study={studies[0] ?? null} hasMore={cases.length > 1} />
    </div>
    <GuaranteeButtons price={first[0]?.price_decimal ?? null} />
    <ReviewsCarousel reviews={reviews} people={cases} />
    {why.length > 0 && <WhyChooseUs why={why} team={team} />}
    <ContactBanner answerHours={proof.content?.answer_hours ?? null} />
  </>
);
