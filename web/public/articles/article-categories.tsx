import type { ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { callContext } from '../../api/context.ts';
import { pageResponse, type Settled, settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { CardGrid } from '../services/card-grid.tsx';
import { CategoryCard } from '../services/category-card.tsx';
import { HotBlock } from '../services/hot-block.tsx';
import { loadHotServices } from '../services/load-hot-services.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/article-categories.ts';
import { ArticleCard } from './article-card.tsx';

const HOT_SERVICES = 6;
const LATEST = 6;

const FAILED = 'Failed to fetch solution categories.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [categories, latest, hot] = await Promise.all([
    settled(
      call('GET /blog-categories').then(({ data }) => ({ data: data.map(({ blogs: _, ...category }) => category) })),
      FAILED,
    ),
    settled(call('GET /blogs', { query: { per_page: LATEST } }), 'Failed to fetch solutions.'),
    loadHotServices(call, HOT_SERVICES),
  ]);
  return pageResponse({ categories, latest, hot });
}

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Solutions', to: '/solutions' },
];
const INTRO = 'Guides for the things you can do yourself, with steps, reasons and a video. Free, no login needed.';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Free Solutions', description: INTRO, crumbs });

export default function Solutions({ loaderData: { categories, latest, hot } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner crumbs={crumbs} title="Free Solutions" intro={INTRO} />
      <Section>
        {categories.error !== null && <Alert>{categories.error}</Alert>}
        {categories.content?.data.length === 0 && (
          <Empty title="No guides yet">We’re writing the first ones. Please check back soon.</Empty>
        )}
        <div className="grid gap-4 *:only:sm:max-w-96 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:gap-6">
          {categories.content?.data.map((category, i) => (
            <CategoryCard
              key={category.id}
              category={category}
              to={`/solutions/${category.slug}`}
              action="View Solutions"
              upright
              first={i === 0}
            />
          ))}
        </div>
      </Section>
      <LatestArticles latest={latest} />
      <HotBlock hot={hot} />
    </>
  );
}

function LatestArticles({ latest }: { latest: Settled<{ data: ArticleSummary[] }> }) {
  if (latest.content?.data.length === 0) return null;
  return (
    <Section title="Latest guides" className="border-t border-line">
      {latest.error !== null ? (
        <Alert>{latest.error}</Alert>
      ) : (
        <CardGrid>
          {latest.content.data.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </CardGrid>
      )}
    </Section>
  );
}
