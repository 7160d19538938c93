import { type CSSProperties, type ReactNode, useContext, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { isClosed } from '../contract/shared/company/shop-state.ts';
import { dayOrderOf, languageOf, setDayOrder } from '../contract/shared/language/formats.ts';
import type { Route } from './+types/root.ts';
import { Unreachable } from './account/unreachable.tsx';
import { callContext, publicUrlContext } from './api/context.ts';
import { errorMessageOf } from './api/page-data.ts';
import { PreviewBanner, SandboxBanner } from './banners.tsx';
import { registerServiceWorker } from './install.ts';
import { NonceContext } from './nonce.ts';
import { Reload } from './public/layout/reload.tsx';
import { RouteChange } from './route-change.tsx';
import { isSiteStale, markSiteLoaded } from './site-changes.ts';
import { loadSite } from './site-loader.ts';
import { repeatVisit } from './starter/repeat-visit.ts';
import starter from './starter/starter.ts?inline-script';
import basicFont from './styles/fonts/instrument-sans-basic.woff2?url';
import furtherFonts from './styles/further-fonts.css?url';
import styles from './styles/site.css?url';
import { StarSymbol } from './ui/stars.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadSite(context.get(callContext), context.get(publicUrlContext));

// The same for every page and visitor, until an admin changes it.
export const shouldRevalidate = isSiteStale;

export const links: Route.LinksFunction = () => [
  {
    rel: 'preload',
    href: basicFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'high',
  },
  { rel: 'icon', href: '/brand/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/brand/icon-180.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  const company = site?.config.company;
  setDayOrder(dayOrderOf(company?.preset ?? 'us'));
  const tint = company && { '--brand-hue': company.brand_hue, '--brand-chroma': company.brand_chroma };
  const nonce = useContext(NonceContext);
  return (
    <html
      {...languageOf()}
      data-currency={site?.config.currency}
      data-shop-state={site?.config.shop_state === 'preview' ? 'preview' : undefined}
      style={tint as CSSProperties | undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* `--paper` in both themes. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e141c" />
        {/* A later inline script would wait for the style sheet. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the browser has run it
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? starter : '' }}
        />
        <link rel="stylesheet" href={styles} />
        {/* The starter adds it after the paint: even a disabled link would be fetched before. */}
        <noscript>
          <link rel="stylesheet" href={furtherFonts} />
        </noscript>
        <Meta />
        <Links />
      </head>
      <body>
        <StarSymbol />
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    document.dispatchEvent(new CustomEvent('hydrated', { detail: repeatVisit }));
    registerServiceWorker();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each time that it was loaded
  useEffect(markSiteLoaded, [loaderData]);
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 inset-s-2 z-50 -translate-y-24 rounded-md border border-transparent bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      {loaderData.config.is_preview ? <PreviewBanner /> : loaderData.config.sandbox && <SandboxBanner />}
      <Unreachable className="block border-b border-transparent bg-accent-soft px-4 py-2 text-center font-medium" />
      <RouteChange />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('root');
  if (site && isClosed(site.config)) return <Reload />;
  const message = errorMessageOf(error) ?? 'Something went wrong on our side. Please reload the page.';
  return (
    <main className="grid min-h-screen place-content-center gap-6 p-6">
      <title>{message}</title>
      <p role="alert" className="max-w-text text-xl font-semibold">
        {message}
      </p>
    </main>
  );
}
