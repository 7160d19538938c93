import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { CategoryCard } from '../services/category-card.tsx';
import { HotBlock } from '../services/hot-block.tsx';
import { loadHotServices } from '../services/load-hot-services.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/article-categories.ts';

const HOT_SERVICES = 6;

const FAILED = 'Failed to fetch solution categories.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [categories, hot] = await Promise.all([
    settled(call('GET /blog-categories'), FAILED),
    loadHotServices(call, HOT_SERVICES),
  ]);
  return pageResponse({ categories, hot });
}

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Solutions', to: '/solutions' },
];
const INTRO = 'Guides for the things you can do yourself, with steps, reasons and a video. Free, no login needed.';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Free Solutions', description: INTRO, crumbs });

export default function Solutions({ loaderData: { categories, hot } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner crumbs={crumbs} title="Free Solutions" intro={INTRO} />
      <Section>
        {categories.error !== null && <Alert>{categories.error}</Alert>}
        {categories.content?.data.length === 0 && (
          <Empty title="No guides yet">We’re writing the first ones. Please check back soon.</Empty>
        )}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {categories.content?.data.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              to={`/solutions/${category.slug}`}
              action="View Solutions"
              upright
              first
            />
          ))}
        </div>
      </Section>
      <HotBlock hot={hot} />
    </>
  );
}
