import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/services.ts';
import { CategoryCard } from './category-card.tsx';

const FAILED = 'Failed to fetch service categories.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export const loader = async ({ context }: Route.LoaderArgs) =>
  pageResponse({
    categories: await settled(context.get(callContext)('GET /service-categories'), FAILED),
  });

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Services', to: '/services' },
];
const INTRO = 'Every service has a fixed price, a delivery time and a written result. Where do you want to start?';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Our Services', description: INTRO, crumbs });

export default function Services({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner crumbs={crumbs} title="Our Services" intro={INTRO} />
      <Section>
        {categories.error !== null && <Alert>{categories.error}</Alert>}
        {categories.content?.data.length === 0 && (
          <Empty title="No services yet">Write to us below and we’ll tell you what we can do today.</Empty>
        )}
        <div className="grid gap-4 sm:grid-cols-2 lg:gap-8">
          {categories.content?.data.map((category, i) => (
            <CategoryCard
              key={category.id}
              category={category}
              to={`/services/${category.slug}`}
              action="View Services"
              first={i < 2}
            />
          ))}
        </div>
      </Section>
    </>
  );
}
