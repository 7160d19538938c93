import type { Caller } from '../../api/call.ts';
import { settled } from '../../api/page-data.ts';
import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { telephoneUrl } from './telephone-url.ts';

const MOST_HOURS = 48;

const answerText = (hours: number): string => `We usually answer within ${hours === 1 ? 'an hour' : `${hours} hours`}.`;

/** Null if it isn't known. */
export async function loadAnswerHours(call: Caller): Promise<number | null> {
  const { content } = await settled(call('GET /proof'), '');
  return content?.answer_hours ?? null;
}

/** A slow answer is no reason to write. */
export function ContactBanner({ answerHours }: { answerHours: number | null }) {
  const { opening_hours, phone } = useSite().config.company;
  return (
    <section aria-labelledby="contact-banner" className="on-ink mt-7 bg-brand-deep text-ink last:mb-0 sm:mb-7 lg:my-11">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-8 sm:gap-y-6 sm:py-10 lg:py-16">
        <div className="max-w-text">
          <h2 id="contact-banner" className="text-xl">
            Not sure which service fits?
          </h2>
          <p className="mt-2">
            Tell us what’s wrong. We’ll suggest a service and a price, or tell you that you don’t need one.
          </p>
          {answerHours !== null && answerHours <= MOST_HOURS && (
            <p className="mt-2 font-semibold">{answerText(answerHours)}</p>
          )}
          {opening_hours !== '' && <p className="mt-2 text-sm">{opening_hours}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to="/#contact-us" size="large">
            Contact US
          </LinkButton>
          {phone !== '' && (
            <a
              href={telephoneUrl(phone)}
              className="inline-flex min-h-11 items-center font-semibold tabular-nums underline underline-offset-4"
            >
              {phone}
            </a>
          )}
        </div>
      </Container>
    </section>
  );
}
