import { callContext, publicUrlContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Image } from '../../ui/image.tsx';
import { Container } from '../../ui/section.tsx';
import { storageUrl } from '../../ui/storage-url.ts';
import { Video } from '../../ui/video.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/article.ts';

const FAILED = 'Failed to fetch solution details.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  origin: context.get(publicUrlContext),
  article: await loadOrNotFound(
    context.get(callContext)('GET /blogs/{slug}', { params: { slug: slugOf(params.slug) } }),
    { failed: FAILED, missing: 'Solution not found.' },
  ),
});

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

export default function ArticlePage({ loaderData: { article } }: Route.ComponentProps) {
  const { title, description, youtube_url, image_url, content, category } = article;
  return (
    <article>
      <PageBanner crumbs={crumbsOf(article)} title={title} intro={description} />
      <Container className="grid gap-x-8 py-8 lg:grid-cols-12 lg:py-16">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8 lg:col-span-8 lg:gap-12">
          {youtube_url ? (
            <Video link={youtube_url} title={title} />
          ) : (
            image_url && (
              <Image
                image={image_url}
                alt=""
                width={1440}
                height={810}
                sizes="(min-width: 1200px) 780px, (min-width: 1024px) 66vw, 100vw"
                first
                className="aspect-video w-full rounded-lg object-cover"
              />
            )
          )}
          <Html className="max-w-text">{content}</Html>
        </div>
        <aside
          aria-label="More"
          className="mt-10 border-t border-line pt-8 lg:col-span-4 lg:mt-0 lg:border-t-0 lg:pt-0"
        >
          <div className="grid justify-items-start gap-4 rounded-lg bg-sunken p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            <p className="text-lg font-semibold">Rather have us do it?</p>
            <p className="text-ink-soft">We do this every week, at a fixed price and by a fixed date.</p>
            <LinkButton to="/services">Find Services</LinkButton>
            <LinkButton to={`/solutions/${category.slug}`} tone="quiet" className="-ml-4">
              More in {category.name}
            </LinkButton>
          </div>
        </aside>
      </Container>
    </article>
  );
}
