import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../contract/shared/money.ts';
import type { CaseStudy } from '../../../contract/site/cases.ts';
import { callContext } from '../../api/context.ts';
import { loadOrNotFound, slugOf } from '../../api/page-data.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { daysText } from '../../ui/price.tsx';
import { Container } from '../../ui/section.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/case.ts';
import { CaseChange } from './case-change.tsx';

const FAILED = 'Failed to fetch the case study.';

export const ErrorBoundary = () => <PageError failed={FAILED} />;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const study = await loadOrNotFound(call('GET /cases/{slug}', { params: { slug: slugOf(params.slug) } }), {
    failed: FAILED,
    missing: 'Case study not found.',
  });
  return { study };
}

const crumbsOf = ({ client, slug }: CaseStudy) => [
  { name: 'Home', to: '/' },
  { name: 'Case studies', to: '/cases' },
  { name: client, to: `/cases/${slug}` },
];

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  if (!loaderData) return errorMeta(args);
  const { study } = loaderData;
  return pageMeta(args, {
    title: `${study.client}: ${study.title}`,
    description: study.summary,
    image: study.image,
    type: 'article',
    crumbs: crumbsOf(study),
  });
};

export default function Case({ loaderData: { study } }: Route.ComponentProps) {
  const { client, trade, people, title, summary, problem, work, results, days, price_decimal, quote, image, change } =
    study;
  const facts = [
    ['Company', [client, trade.toLowerCase()].filter(Boolean).join(', ')],
    ...(people === null ? [] : [['People', String(people)] as const]),
    ...(days === null ? [] : [['Time', daysText(days)] as const]),
    ...(price_decimal === null ? [] : [['Price', formatAmount(price_decimal, 'short')] as const]),
  ] as const;
  return (
    <>
      <PageBanner crumbs={crumbsOf(study)} title={title} intro={summary} image={image} />
      <Container className="grid gap-x-8 gap-y-10 py-7 lg:grid-cols-12 lg:py-11">
        <aside aria-label="Facts" className="grid gap-6 self-start lg:col-span-4 lg:col-start-9 lg:row-start-1">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-5 lg:grid-cols-1 lg:p-6">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <LinkedService service={study.service} />
        </aside>
        <div className="grid max-w-text gap-10 lg:col-span-7 lg:row-start-1">
          {problem.length > 0 && (
            <Part title="The problem">
              {problem.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Part>
          )}
          {work.length > 0 && (
            <Part title="What we did">
              <List items={work} />
            </Part>
          )}
          {(change || results.length > 0) && (
            <Part title="The result">
              {change && <CaseChange change={change} />}
              <List items={results} />
            </Part>
          )}
          {quote && (
            <figure className="border-s-4 border-accent ps-6">
              <blockquote className="text-xl">“{quote.text}”</blockquote>
              <figcaption className="mt-4">
                <span className="font-semibold">{quote.name}</span>
                <span className="text-ink-soft">
                  , {quote.role}, {client}
                </span>
              </figcaption>
            </figure>
          )}
        </div>
      </Container>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 text-lg">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

const List = ({ items }: { items: string[] }) => (
  <ul className="grid gap-3">
    {items.map((item) => (
      <li key={item} className="flex gap-3">
        <Check aria-hidden size={22} className="mt-0.5 shrink-0 text-brand" />
        {item}
      </li>
    ))}
  </ul>
);

function LinkedService({ service }: { service: CaseStudy['service'] }) {
  if (!service) return null;
  return (
    <div className="grid gap-3 rounded-lg bg-brand-soft p-5 lg:p-6">
      <p>
        <span className="font-semibold">{service.title}</span>
        <span className="block text-ink-soft">
          {formatAmount(service.price_decimal, 'short')}
          <TaxNote className="" />
          <MiddleDot />
          {daysText(service.delivery_days)}
        </span>
      </p>
      <LinkButton to={`/service/${service.slug}`}>See this service</LinkButton>
      <Guarantee variant="line" className="text-sm" />
    </div>
  );
}
