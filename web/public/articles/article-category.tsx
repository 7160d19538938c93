import type { ArticleSummary } from '../../../contract/content.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import { pageMeta, problemMeta } from '../shared/page-meta.ts';
import type { Route } from './+types/article-category.ts';
import { ArticleRow } from './article-row.tsx';

const FAILED = 'Failed to fetch category data.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params }: Route.LoaderArgs) {
  const category = await loadOrNotFound(
    context.get(callContext)('GET /blog-categories/{slug}', { params: { slug: slugOf(params.slug) } }),
    { failed: FAILED, missing: 'Category not found.' },
  );
  // Whole guides, which only their own pages show, would be most of this page's weight.
  const blogs = category.blogs.map(({ content: _, ...post }): ArticleSummary => post);
  return { category: { ...category, blogs } };
}

const crumbsOf = ({ name, slug }: { name: string; slug: string }) => [
  { name: 'Home', to: '/' },
  { name: 'Solutions', to: '/solutions' },
  { name, to: `/solutions/${slug}` },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return problemMeta(args);
  const { category } = loaderData;
  return pageMeta(args, {
    title: category.name,
    description: category.description ?? '',
    image: category.image,
    crumbs: crumbsOf(category),
  });
};

export default function SolutionCategory({ loaderData: { category } }: Route.ComponentProps) {
  const { name, description, image, blogs } = category;
  return (
    <>
      <PageBanner crumbs={crumbsOf(category)} title={name} intro={description} image={image} />
      <Section>
        {blogs.length === 0 ? (
          <Empty
            title="No solutions found for this category."
            action={
              <LinkButton to="/solutions" tone="secondary">
                See the other solutions
              </LinkButton>
            }
          />
        ) : (
          <ul className="border-t border-line">
            {blogs.map((post) => (
              <li key={post.id} className="border-b border-line">
                <ArticleRow post={post} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
