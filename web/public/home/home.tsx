import { callContext } from '../../api/context.ts';
import { settled, withBlocks } from '../../api/page-data.ts';
import { ContactCall } from '../company/contact-banner.tsx';
import { HotGrid } from '../services/hot-grid.tsx';
import { hotServices } from '../services/hot-services.ts';
import { organization } from '../shared/organization.ts';
import { pageMeta } from '../shared/page-meta.ts';
import type { Route } from './+types/home.ts';
import { Achievements } from './achievements.tsx';
import { ClientsCarousel } from './clients-carousel.tsx';
import { Hero } from './hero.tsx';
import { ReviewsCarousel } from './reviews-carousel.tsx';
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
    hotServices(call, HOT_SERVICES),
    settled(call('GET /clients'), FAILED.clients),
    settled(call('GET /reviews'), FAILED.reviews),
  ]);
  return withBlocks({ hot, clients, reviews });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!site) return [];
  const { name, tagline, description } = site.config.company;
  const data = [organization(site, loaderData?.reviews.content?.data ?? [])];
  return pageMeta(args, { title: `${name}: ${tagline.replace(/\.$/, '')}`, description, data });
};

type Blocks = Pick<Route.ComponentProps['loaderData'], 'hot' | 'clients' | 'reviews'>;

const gap = (error: string) => ({ content: null, error });

/** Most of the page stands by itself: where its data did not arrive, the rest is shown. */
export const ErrorBoundary = () => (
  <Page hot={gap(FAILED.hot)} clients={gap(FAILED.clients)} reviews={gap(FAILED.reviews)} />
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Page {...loaderData} />;
}

function Page({ hot, clients, reviews }: Blocks) {
  return (
    <>
      <Hero />
      <HotGrid hot={hot} />
      <ClientsCarousel clients={clients} />
      <Achievements />
      <ReviewsCarousel reviews={reviews} />
      <ContactCall />
      <WhyChooseUs />
    </>
  );
}
