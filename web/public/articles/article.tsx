import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { callContext, publicUrlContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { Html } from '../../ui/html.tsx';
import { Video } from '../../ui/media/video.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { Container } from '../../ui/section.tsx';
import { storageUrl } from '../../ui/storage-url.ts';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { loadHotServices } from '../services/load-hot-services.ts';
import { toServiceCard } from '../services/service-card-data.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/article.ts';
import { ArticleContents } from './article-contents.tsx';
import { prepareArticleHtml } from './article-html.ts';
import { ArticleMeta } from './article-meta.tsx';
import { ArticleServices } from './article-services.tsx';

const FAILED = 'Failed to fetch solution details.';
const SERVICES = 3;

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const { content, services, ...article } = await loadOrNotFound(
    call('GET /blogs/{slug}', { params: { slug: slugOf(params.slug) } }),
    { failed: FAILED, missing: 'Solution not found.' },
  );
  const named = services.slice(0, SERVICES).map(toServiceCard);
  return {
    origin: context.get(publicUrlContext),
    article,
    ...prepareArticleHtml(content),
    // The page is complete without hot services too.
    services: named.length > 0 ? named : ((await loadHotServices(call, SERVICES)).content ?? []),
    isNamed: named.length > 0,
  };
}

type Article = Route.ComponentProps['loaderData']['article'];

const crumbsOf = ({ category, title, slug }: Article) => [
  { name: 'Home', to: '/' },
  { name: 'Solutions', to: '/solutions' },
  { name: category.name, to: `/solutions/${category.slug}` },
  { name: title, to: `/solutions/post/${slug}` },
];

const articleSchema = (
  { title, description, image_url, created_at, updated_at }: Article,
  origin: string,
  publisher?: string,
) => ({
  '@type': 'Article',
  headline: title,
  description,
  ...(image_url ? { image: new URL(storageUrl(image_url), `${origin}/`).href } : {}),
  datePublished: created_at,
  dateModified: updated_at,
  author: { '@type': 'Organization', name: publisher, url: `${origin}/` },
});

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { article, origin } = loaderData;
  return pageMeta(args, {
    title: article.title,
    description: article.description,
    image: article.image_url,
    type: 'article',
    crumbs: crumbsOf(article),
    data: [articleSchema(article, origin, args.matches[0].loaderData?.config.company.name)],
  });
};

export default function ArticlePage({
  loaderData: { article, html, headings, services, isNamed },
}: Route.ComponentProps) {
  const { title, description, youtube_url, image_url, next } = article;
  return (
    <article>
      {/* The poster of the video is the same image. */}
      <PageBanner
        crumbs={crumbsOf(article)}
        title={<NoHyphenBreak>{title}</NoHyphenBreak>}
        intro={<NoHyphenBreak>{description}</NoHyphenBreak>}
        image={youtube_url ? null : image_url}
      >
        <div className="mt-4">
          <ArticleMeta article={article} date={article.created_at} />
        </div>
      </PageBanner>
      <Container className="grid gap-x-12 gap-y-10 py-7 lg:grid-cols-12 lg:py-11">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8 lg:col-span-8 lg:gap-12">
          {youtube_url && <Video link={youtube_url} title={title} poster={image_url} />}
          <ArticleContents headings={headings} className="lg:hidden" collapsed />
          <Html className="max-w-text">{html}</Html>
        </div>
        <aside aria-label="Related" className="lg:col-span-4">
          <div className="grid gap-8 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            <ArticleContents headings={headings} className="max-lg:hidden" />
            <ArticleServices services={services} isNamed={isNamed} />
          </div>
        </aside>
      </Container>
      {next && (
        <div className="border-t border-line">
          <Container>
            <Link
              to={`/solutions/post/${next.slug}`}
              prefetch="intent"
              className="group flex items-center justify-between gap-6 py-8 lg:py-10"
            >
              <span className="min-w-0">
                <span className="text-sm text-ink-soft">Next guide</span>
                <span className="mt-1 block text-xl font-semibold group-hover:text-brand">
                  <NoHyphenBreak>{next.title}</NoHyphenBreak>
                </span>
              </span>
              <ArrowRight
                aria-hidden
                size={28}
                className="shrink-0 text-brand transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </Container>
        </div>
      )}
    </article>
  );
}
