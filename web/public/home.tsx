import { callContext } from '../api/context.ts';
import { block, withBlocks } from '../api/page-data.ts';
import type { Route } from './+types/home.ts';
import { Achievements } from './achievements.tsx';
import { ClientsCarousel } from './clients-carousel.tsx';
import { ContactCall } from './contact-call.tsx';
import { Hero } from './hero.tsx';
import { HotGrid } from './hot-grid.tsx';
import { hotServices } from './hot-services.ts';
import { organization } from './organization.ts';
import { pageMeta } from './page-meta.ts';
import { ReviewsCarousel } from './reviews-carousel.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export { PageProblem as ErrorBoundary } from './page-problem.tsx';

const HOT_SERVICES = 9;

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [hot, clients, reviews] = await Promise.all([
    hotServices(call, HOT_SERVICES),
    block(call('GET /clients'), 'Failed to fetch clients.'),
    block(call('GET /reviews'), 'Failed to fetch reviews.'),
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

export default function Home({ loaderData: { hot, clients, reviews } }: Route.ComponentProps) {
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
