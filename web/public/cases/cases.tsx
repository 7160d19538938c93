import { callContext } from '../../api/context.ts';
import { loadOrNotFound, pageFailure } from '../../api/page-data.ts';
import { Section } from '../../ui/section.tsx';
import { ContactBanner, loadAnswerHours } from '../company/contact-banner.tsx';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/cases.ts';
import { CaseGrid } from './case-cards.tsx';
import { loadCaseCards } from './load-case-cards.ts';

const FAILED = 'Failed to fetch case studies.';
const INTRO = 'What was wrong, what we did and what came of it, with the price and the days.';

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Case studies', to: '/cases' },
];

export const ErrorBoundary = () => <PageError failed={FAILED} />;

/** A company without case studies has no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [cases, answerHours] = await Promise.all([
    loadOrNotFound(loadCaseCards(call), { failed: FAILED }),
    loadAnswerHours(call),
  ]);
  if (cases.length === 0) throw pageFailure('This page doesn’t exist.', 404);
  return { cases, answerHours };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData ? pageMeta(args, { title: 'Case studies', description: INTRO, crumbs }) : errorMeta(args);

export default function Cases({ loaderData: { cases, answerHours } }: Route.ComponentProps) {
  return (
    <>
      <PageBanner crumbs={crumbs} title="Case studies" intro={INTRO} />
      <Section>
        <CaseGrid cases={cases} heading="h2" />
      </Section>
      <ContactBanner answerHours={answerHours} />
    </>
  );
}
