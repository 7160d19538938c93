import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
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
};

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [hot, clients, reviews] = await Promise.all([
    loadHotServices(call, HOT_SERVICES),
    settled(call('GET /clients'), FAILED.clients),
    settled(call('GET /reviews'), FAILED.reviews),
  ]);
  return pageResponse({ hot, clients, reviews });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!site) return [];
  const { name, tagline, description } = site.config.company;
  const data = [organizationSchema(site, loaderData?.reviews.content?.data ?? [])];
  return pageMeta(args, { title: `${name}: ${tagline.replace(/\.$/, '')}`, description, data });
};

type Sections = Pick<Route.ComponentProps['loaderData'], 'hot' | 'clients' | 'reviews'>;

const failedSection = (error: string) => ({ content: null, error });

export const ErrorBoundary = () => (
  <Page
    hot={failedSection(FAILED.hot)}
    clients={failedSection(FAILED.clients)}
    reviews={failedSection(FAILED.reviews)}
  />
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />;
}

function Page({ hot, clients, reviews }: Sections) {
  return (
    <>
      <Hero />
      <HotGrid hot={hot} />
      <ClientsCarousel clients={clients} />
      <Achievements />
      <ReviewsCarousel reviews={reviews} />
      <ContactBanner />
      <WhyChooseUs />
    </>
  );
}
