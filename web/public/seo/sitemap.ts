import { callContext, publicUrlContext } from '../../api/context.ts';
import { loadAllServices } from '../services/load-all-services.ts';
import type { Route } from './+types/sitemap.ts';

const STATIC_PATHS = ['/', '/about', '/services', '/solutions', '/terms-of-service', '/privacy-policy'];

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const origin = context.get(publicUrlContext);
  const [categories, services, articleCategories, cases] = await Promise.all([
    call('GET /service-categories'),
    loadAllServices(call),
    call('GET /blog-categories'),
    call('GET /cases'),
  ]);
  const categoriesWithArticles = await Promise.all(
    articleCategories.data.map(({ slug }) => call('GET /blog-categories/{slug}', { params: { slug } })),
  );
  const paths = [
    ...STATIC_PATHS,
    ...categories.data.map(({ slug }) => `/services/${slug}`),
    ...services.map(({ slug }) => `/service/${slug}`),
    ...(cases.data.length > 0 ? ['/cases'] : []),
    ...cases.data.map(({ slug }) => `/cases/${slug}`),
    ...articleCategories.data.map(({ slug }) => `/solutions/${slug}`),
    ...categoriesWithArticles.flatMap(({ blogs }) => blogs.map(({ slug }) => `/solutions/post/${slug}`)),
  ];
  const urls = paths.map((path) => `  <url><loc>${escapeXml(encodeURI(origin + path))}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
