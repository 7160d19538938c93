import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { useSite } from '../../site.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Section } from '../../ui/section.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { AskLink } from './ask-link.tsx';

export function ServiceQuestions({ service: { title, questions } }: { service: ServiceDetail }) {
  const { guarantee } = useSite().config.company;
  if (questions.length === 0)
    return guarantee ? (
      <Section sunken>
        <Guarantee variant="block" />
      </Section>
    ) : null;
  return (
    <Section sunken aria-labelledby="questions">
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-12">
        <div className={guarantee ? 'lg:col-span-7' : 'lg:col-span-8'}>
          <h2 id="questions" className="mb-6 text-xl">
            Questions about this service
          </h2>
          <Accordion items={questions} />
          <p className="mt-4 text-ink-soft">
            Not answered here? <AskLink title={title} />.
          </p>
        </div>
        <Guarantee variant="block" className="self-start lg:col-span-5" />
      </div>
    </Section>
  );
}
