import type { ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/article-category.ts';
import { ArticleRow } from './article-row.tsx';

const FAILED = 'Failed to fetch category data.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params }: Route.LoaderArgs) {
  const category = await loadOrNotFound(
    context.get(callContext)('GET /blog-categories/{slug}', { params: { slug: slugOf(params.slug) } }),
    { failed: FAILED, missing: 'Category not found.' },
  );
  const { blogs, ...rest } = category;
  // `content` would be most of the page's bytes.
  const articles = blogs.map(({ content: _, ...article }): ArticleSummary => article);
  return { category: { ...rest, articles } };
}

const crumbsOf = ({ name, slug }: { name: string; slug: string }) => [
  { name: 'Home', to: '/' },
  { name: 'Solutions', to: '/solutions' },
  { name, to: `/solutions/${slug}` },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { category } = loaderData;
  return pageMeta(args, {
    title: category.name,
    description: category.description ?? '',
    image: category.image,
    crumbs: crumbsOf(category),
  });
};

export default function SolutionCategory({ loaderData: { category } }: Route.ComponentProps) {
  const { name, description, image, articles } = category;
  return (
    <>
      <PageBanner crumbs={crumbsOf(category)} title={name} intro={description} image={image} />
      <Section>
        {articles.length === 0 ? (
          <Empty
            title="No solutions found for this category."
            action={
              <LinkButton to="/solutions" tone="secondary">
                See all solutions
              </LinkButton>
            }
          />
        ) : (
          <ul className="border-t border-line">
            {articles.map((article) => (
              <li key={article.id} className="border-b border-line">
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
