import { callContext, publicUrlContext } from '../../api/context.ts';
import { loadAllServices } from '../services/load-all-services.ts';
import type { Route } from './+types/sitemap.ts';

const STATIC_PATHS = ['/', '/about', '/services', '/solutions'];

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const origin = context.get(publicUrlContext);
  const [categories, services, articleCategories, cases, legal, { company }] = await Promise.all([
    call('GET /service-categories'),
    loadAllServices(call),
    call('GET /blog-categories'),
    call('GET /cases'),
    call('GET /legal'),
    call('GET /config'),
  ]);
  const categoriesWithArticles = await Promise.all(
    articleCategories.data.map(({ slug }) => call('GET /blog-categories/{slug}', { params: { slug } })),
  );
  const page = (path: string, changed: readonly string[] = []) => ({ path, changed: changed.toSorted().at(-1) });
  const pages = [
    ...STATIC_PATHS.map((path) => page(path)),
    ...legal.data.map(({ path, effective_on }) => page(path, [effective_on])),
    ...(company.guarantee ? [page('/guarantee')] : []),
    ...categories.data.map(({ id, slug, updated_at }) => {
      const offered = services.filter(({ category_id }) => category_id === id);
      return page(`/services/${slug}`, [updated_at, ...offered.map((service) => service.updated_at)]);
    }),
    ...services.map(({ slug, updated_at }) => page(`/service/${slug}`, [updated_at])),
    // Cases are part of the company file, which has no time of a change.
    ...(cases.data.length > 0 ? [page('/cases')] : []),
    ...cases.data.map(({ slug }) => page(`/cases/${slug}`)),
    ...categoriesWithArticles.map(({ slug, blogs }) =>
      page(
        `/solutions/${slug}`,
        blogs.map(({ updated_at }) => updated_at),
      ),
    ),
    ...categoriesWithArticles.flatMap(({ blogs }) =>
      blogs.map(({ slug, updated_at }) => page(`/solutions/post/${slug}`, [updated_at])),
    ),
  ];
  const urls = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `  <url><loc>${escapeXml(encodeURI(origin + path))}</loc>${lastmod}</url>`;
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
