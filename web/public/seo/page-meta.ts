import type { MetaDescriptor } from 'react-router';
import { shorten } from '../../../contract/shared/text.ts';
import type { Site } from '../../site.ts';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { storageUrl } from '../../ui/storage-url.ts';

type Args = {
  error?: unknown;
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type Page = {
  title: string;
  description?: string;
  /** Defaults to the company's share image. */
  image?: string | null;
  type?: 'website' | 'article';
  crumbs?: Crumb[];
  data?: object[];
  hidden?: boolean;
};

export const SHARE_IMAGE = '/brand/share.jpg';

const siteOf = (matches: Args['matches']) =>
  matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;

/** Ends at a word, with at most 160 characters. */
export const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${shorten(line, 159).replace(/\s+\S*$/, '')}…`;
};

const breadcrumbs = (crumbs: Crumb[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + to,
  })),
});

export function pageMeta({ location, matches }: Args, page: Page): MetaDescriptor[] {
  const site = siteOf(matches);
  if (!site) return [{ title: page.title }];
  const { publicUrl, config } = site;
  const { company } = config;
  const title = location.pathname === '/' ? page.title : `${page.title} | ${company.name}`;
  const description = summary(page.description || company.description);
  // The last breadcrumb has the URL's canonical spelling.
  const url = publicUrl + (page.crumbs?.at(-1)?.to ?? (location.pathname.replace(/\/+$/, '') || '/'));
  const image = page.image ? storageUrl(page.image) : SHARE_IMAGE;
  const graph = [...(page.crumbs ? [breadcrumbs(page.crumbs, publicUrl)] : []), ...(page.data ?? [])];
  return [
    { title },
    { name: 'description', content: description },
    // A hidden page may have several URLs.
    ...(page.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]),
    { property: 'og:site_name', content: company.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(image ? [{ property: 'og:image', content: new URL(image, publicUrl).href }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(graph.length > 0 ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }] : []),
  ] as MetaDescriptor[];
}

export const errorMeta = (args: Args) => {
  const { status } = (args.error ?? {}) as { status?: unknown };
  const title = status === 404 ? 'Page not found' : status === 429 ? 'One moment, please' : 'Something went wrong';
  return pageMeta(args, { title, hidden: true });
};
