import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { AskLink } from './ask-link.tsx';

export const ServiceQuestions = ({ service: { title, questions } }: { service: ServiceDetail }) => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="mb-4 text-xl">
      Questions about this service
    </h2>
    <Accordion items={questions} />
    <p className="mt-4 text-ink-soft">
      Not answered here? <AskLink title={title} />.
    </p>
  </section>
);
