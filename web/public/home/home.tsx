import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { CaseCards } from '../cases/case-cards.tsx';
import { loadCaseCards } from '../cases/load-case-cards.ts';
import { ContactBanner } from '../company/contact-banner.tsx';
import { ReviewsCarousel } from '../reviews/reviews-carousel.tsx';
import { organizationSchema } from '../seo/organization.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { HotGrid } from '../services/hot-grid.tsx';
import { loadHotServices } from '../services/load-hot-services.ts';
import type { Route } from './+types/home.ts';
import { Achievements } from './achievements.tsx';
import { ClientsCarousel } from './clients-carousel.tsx';
import { Hero } from './hero.tsx';
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
  const [hot, clients, reviews, proof, cases] = await Promise.all([
    loadHotServices(call, HOT_SERVICES),
    settled(call('GET /clients'), FAILED.clients),
    settled(call('GET /reviews'), FAILED.reviews),
    settled(call('GET /proof'), FAILED.proof),
    settled(loadCaseCards(call), FAILED.cases),
  ]);
  return pageResponse({ hot, clients, reviews, proof, cases });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!site) return [];
  const { name, tagline, description } = site.config.company;
  const data = [organizationSchema(site, loaderData?.reviews.content ?? null)];
  return pageMeta(args, { title: `${name}: ${tagline.replace(/\.$/, '')}`, description, data });
};

type Sections = Pick<Route.ComponentProps['loaderData'], 'hot' | 'clients' | 'reviews' | 'proof' | 'cases'>;

const failedSection = (error: string) => ({ content: null, error });

export const ErrorBoundary = () => (
  <Page
    hot={failedSection(FAILED.hot)}
    clients={failedSection(FAILED.clients)}
    reviews={failedSection(FAILED.reviews)}
    proof={failedSection(FAILED.proof)}
    cases={failedSection(FAILED.cases)}
  />
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />;
}

function Page({ hot, clients, reviews, proof, cases }: Sections) {
  const caseCards = cases.content ?? [];
  return (
    <>
      <Hero proof={proof.content} />
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
