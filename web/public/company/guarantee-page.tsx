import { BadgeCheck, CalendarX2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { guaranteeTerms } from '../../../contract/shared/company/guarantee-terms.ts';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { Proof } from '../../../contract/site/site.ts';
import { callContext } from '../../api/context.ts';
import { pageFailure, settled } from '../../api/page-data.ts';
import { Fact, Facts } from '../../record/facts.tsx';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import type { Route } from './+types/guarantee-page.ts';
import { ContactBanner } from './contact-banner.tsx';
import { telephoneUrl } from './telephone-url.ts';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

const TITLE = 'Guarantee';
const crumbs = [
  { name: 'Home', to: '/' },
  { name: TITLE, to: '/guarantee' },
];

/** A company without a guarantee has no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [{ company }, proof] = await Promise.all([call('GET /config'), settled(call('GET /proof'), '')]);
  if (!company.guarantee) throw pageFailure('This page doesn’t exist.', 404);
  return {
    guarantee: company.guarantee,
    use: proof.content?.guarantee ?? null,
    answerHours: proof.content?.answer_hours ?? null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData
    ? pageMeta(args, {
        title: `${TITLE}: ${loaderData.guarantee.name}`,
        description: loaderData.guarantee.short,
        crumbs,
      })
    : errorMeta(args);

export default function GuaranteePage({ loaderData: { guarantee, use, answerHours } }: Route.ComponentProps) {
  const { company, legal, cancellation } = useSite().config;
  const { guarantee_days: days, late_grace_days: grace } = cancellation;
  const { phone } = company;
  const terms = legal?.find(({ kind }) => kind === 'terms');
  return (
    <>
      <PageBanner crumbs={crumbs} title={guarantee.name} intro={guarantee.short} />
      <Container className="grid gap-8 py-7 lg:gap-12 lg:py-11">
        <div className="grid max-w-text gap-3 text-lg">
          <p>{guarantee.text}</p>
          {use && <p className="font-semibold">{usedText(use)}</p>}
        </div>
        {cancellation.cancel_before_start && (
          <Case
            id="before-we-start"
            title="Before we start"
            Icon={Undo2}
            click={
              <>
                <strong>Cancel order</strong>, in your order.
              </>
            }
            then="The order ends at once. Nobody works on it."
          />
        )}
        {cancellation.cancel_when_late && (
          <Case
            id="late"
            title="If we’re late"
            Icon={CalendarX2}
            click={
              <>
                <strong>Cancel for your money back</strong> or <strong>Keep waiting</strong>. Both are at the top of
                your order from{' '}
                {grace === 0
                  ? 'the day after the promised one'
                  : `${numberText(grace)} working days after the promised one`}
                .
              </>
            }
            then="You cancel it yourself, without asking anyone, for a full refund. If you keep waiting, we ask you again."
          />
        )}
        {days > 0 && (
          <Case
            id="not-right"
            title="If it isn’t right"
            Icon={BadgeCheck}
            click={
              <>
                <strong>Ask for a fix or a refund</strong>, in your order, for {days} days after the delivery, on time
                or late.
              </>
            }
            then={`We answer within ${answerDays} working days. A fix is free, and its delivery begins ${days} new days.`}
          />
        )}
        <p className="max-w-text text-ink-soft">
          No login at hand?{' '}
          {phone !== '' && (
            <>
              Call{' '}
              <a
                href={telephoneUrl(phone)}
                className="text-brand whitespace-nowrap tabular-nums underline underline-offset-4"
              >
                {phone}
              </a>{' '}
              or{' '}
            </>
          )}
          <a href="#contact-us" className="text-brand underline underline-offset-4">
            {phone === '' ? 'Write to us' : 'write to us'}
          </a>
          .
          {terms && (
            <>
              {' '}
              The same is in our{' '}
              <Link to={terms.path} className="text-brand underline underline-offset-4">
                {terms.title}
              </Link>
              .
            </>
          )}
        </p>
      </Container>
      <ContactBanner answerHours={answerHours} />
    </>
  );
}

type CaseProps = { id: string; title: string; Icon: typeof Undo2; click: ReactNode; then: string };

const { answerDays, arrivalDays } = guaranteeTerms;
const BACK = `We send it the same day, to the card or PayPal account you paid with. It arrives within ${arrivalDays} days.`;

const usedText = ({ used, orders }: NonNullable<Proof['guarantee']>): string =>
  `Used ${used} ${used === 1 ? 'time' : 'times'} in our last ${numberText(orders)} orders.`;

const Case = ({ id, title, Icon, click, then }: CaseProps) => (
  <section aria-labelledby={id} className="grid gap-x-8 gap-y-4 border-t border-line pt-8 lg:grid-cols-12 lg:pt-10">
    <h2 id={id} className="flex items-start gap-3 text-xl lg:col-span-4">
      <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-brand" />
      {title}
    </h2>
    <div className="max-w-text lg:col-span-8">
      <Facts>
        <Fact name="What you click">{click}</Fact>
        <Fact name="What happens">{then}</Fact>
        <Fact name="Your money">{BACK}</Fact>
      </Facts>
    </div>
  </section>
);
