import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { CaseCards } from '../cases/case-cards.tsx';
import { loadCaseCards } from '../cases/load-case-cards.ts';
import { ContactBanner } from '../company/contact-banner.tsx';
import { ReviewsCarousel } from '../reviews/reviews-carousel.tsx';
import { organizationSchema } from '../seo/organization.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { HotGrid } from '../services/hot-grid.tsx';
import { toServiceCard } from '../services/service-card-data.ts';
import type { Route } from './+types/home.ts';
import { Achievements } from './achievements.tsx';
import { ClientsCarousel } from './clients-carousel.tsx';
import { Hero } from './hero.tsx';
import { toHeroService } from './hero-card.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

const HOT_SERVICES = 9;
const FAILED = {
  hot: 'Failed to fetch hot services.',
  clients: 'Failed to fetch clients.',
  reviews: 'Failed to fetch reviews.',
  proof: 'Failed to fetch the figures.',
  cases: 'Failed to fetch case studies.',
};

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [offered, clients, reviews, proof, cases] = await Promise.all([
    settled(call('GET /services/hot', { query: { limit: HOT_SERVICES } }), FAILED.hot),
    settled(call('GET /clients'), FAILED.clients),
    settled(call('GET /reviews'), FAILED.reviews),
    settled(call('GET /proof'), FAILED.proof),
    settled(loadCaseCards(call), FAILED.cases),
  ]);
  const services = offered.content?.data ?? [];
  const hot = offered.content ? { content: services.map(toServiceCard), error: null } : offered;
  const first = services.slice(0, 1).map(toHeroService);
  return pageResponse({ hot, first, clients, reviews, proof, cases });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!site) return [];
  const { name, tagline, description } = site.config.company;
  const data = [organizationSchema(site, loaderData?.reviews.content ?? null)];
  return pageMeta(args, { title: `${name}: ${tagline.replace(/\.$/, '')}`, description, data });
};

type Sections = Pick<Route.ComponentProps['loaderData'], 'hot' | 'first' | 'clients' | 'reviews' | 'proof' | 'cases'>;

const failedSection = (error: string) => ({ content: null, error });

export const ErrorBoundary = () => (
  <Page
    hot={failedSection(FAILED.hot)}
    first={[]}
    clients={failedSection(FAILED.clients)}
    reviews={failedSection(FAILED.reviews)}
    proof={failedSection(FAILED.proof)}
    cases={failedSection(FAILED.cases)}
  />
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />;
}

function Page({ hot, first, clients, reviews, proof, cases }: Sections) {
  const caseCards = cases.content ?? [];
  return (
    <>
      <Hero proof={proof.content} service={first[0] ?? null} />
      <HotGrid hot={hot} />
      <ClientsCarousel clients={clients} cases={caseCards} />
      <Achievements />
      <ReviewsCarousel reviews={reviews} />
      <CaseCards cases={caseCards} />
      <ContactBanner />
      <WhyChooseUs />
    </>
  );
}
