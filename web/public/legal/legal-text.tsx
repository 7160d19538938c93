import { Plus, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { type LegalKind, legalKinds, legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound } from '../../api/page-data.ts';
import { dayText } from '../../dashboard/dates.ts';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Html } from '../../ui/html.tsx';
import { Container } from '../../ui/section.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/legal-text.ts';
import { PrintButton } from './print-button.tsx';

const FAILED = 'Failed to fetch this page.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

const intros: Partial<Record<LegalKind, string>> = {
  terms: 'What you can expect from us, and what we expect from you, when you order on this site.',
  privacy: 'The data we have about you, why we have it, who else sees it and how to have it deleted.',
};

const kindAt = (path: string): LegalKind => legalKinds.find((kind) => legalPaths[kind] === path) ?? 'terms';

const headingsIn = (html: string) =>
  [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs)].map(([, id = '', text = '']) => ({
    id,
    text: text.replace(/<[^>]*>/g, ''),
  }));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = kindAt(pathname.replace(/\.data$/, '').replace(/\/+$/, ''));
  const asked = searchParams.get('version');
  const version = asked !== null && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : undefined;
  const text = await loadOrNotFound(
    context.get(callContext)('GET /legal/{kind}', {
      params: { kind },
      query: version === undefined ? {} : { version },
    }),
    { failed: FAILED, missing: 'Page not found.' },
  );
  return { text, headings: headingsIn(text.html) };
}

const crumbsOf = ({ title, kind }: { title: string; kind: LegalKind }) => [
  { name: 'Home', to: '/' },
  { name: title, to: legalPaths[kind] },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { text } = loaderData;
  return pageMeta(args, {
    title: text.title,
    ...(intros[text.kind] && { description: intros[text.kind] }),
    crumbs: crumbsOf(text),
    hidden: text.state !== 'effective',
  });
};

const inText = 'font-semibold underline underline-offset-4';

export default function LegalTextPage({ loaderData: { text, headings } }: Route.ComponentProps) {
  const path = legalPaths[text.kind];
  return (
    <>
      <PageBanner crumbs={crumbsOf(text)} title={text.title} intro={intros[text.kind]}>
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-ink-soft">
          <span>
            {text.state === 'scheduled' ? 'Applies from: ' : 'Last updated: '}
            <Time kind="document" of={text.effective_on} />
          </span>
          <span>Version {text.version}</span>
          <PrintButton Icon={<Printer aria-hidden size={18} />} />
        </p>
      </PageBanner>
      <Container className="grid gap-x-8 gap-y-10 py-7 lg:grid-cols-12 lg:py-11">
        <nav aria-label="On this page" className="lg:col-span-4 print:hidden">
          {headings.length > 1 && <Contents headings={headings} />}
        </nav>
        <div data-document className="grid max-w-text grid-cols-1 content-start gap-6 lg:col-span-8">
          {text.state === 'effective' && text.next && (
            <Alert kind="info">
              New {nameInSentence(text.kind, text.next.title)} from {dayText(text.next.effective_on)}.{' '}
              <Link to={`${path}?version=${text.next.version}`} className={inText}>
                Read {text.kind === 'terms' ? 'them' : 'it'}
              </Link>
            </Alert>
          )}
          {text.state === 'former' && text.ended_on !== null && (
            <Alert kind="info">
              Valid until {dayText(text.ended_on)}.{' '}
              <Link to={path} className={inText}>
                Read the present version
              </Link>
            </Alert>
          )}
          {text.state === 'scheduled' && (
            <Alert kind="info">
              This version applies from {dayText(text.effective_on)}.{' '}
              <Link to={path} className={inText}>
                Read the present version
              </Link>
            </Alert>
          )}
          <Html>{text.html}</Html>
        </div>
      </Container>
    </>
  );
}

const nameInSentence = (kind: LegalKind, title: string): string =>
  kind === 'terms' ? 'terms apply' : `version of “${title}” applies`;

function Contents({ headings }: { headings: { id: string; text: string }[] }) {
  return (
    <>
      <details className="rounded-lg border border-line lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
          Contents
          <Plus aria-hidden size={20} />
        </summary>
        <ul className="px-4 pb-3">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center text-ink-soft hover:text-ink">
                <Plain>{text}</Plain>
              </a>
            </li>
          ))}
        </ul>
      </details>
      <ul className="hidden border-s border-line lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:block">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ms-px inline-flex min-h-11 items-center border-s border-transparent ps-4 text-ink-soft hover:border-brand hover:text-ink lg:min-h-9"
            >
              <Plain>{text}</Plain>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const Plain = ({ children }: { children: string }) =>
  children.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
