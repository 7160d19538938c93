import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../../contract/shared/money.ts';
import { NextStepBox } from '../../order/next-step-box.tsx';
import { useSite } from '../../site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';

/** Empty without a guarantee or its rule about late orders, and without a service whose price the picture could have. */
export function GuaranteeButtons({ price }: { price: string | null }) {
  const { company, cancellation } = useSite().config;
  const { guarantee } = company;
  if (!guarantee || price === null || !cancellation.cancel_when_late) return null;
  const back = formatAmount(price);
  return (
    <Section aria-labelledby="guarantee">
      <div className="grid items-center gap-x-12 gap-y-4 lg:grid-cols-12">
        <div className="grid justify-items-start gap-3 lg:col-span-5">
          <h2 id="guarantee" className="text-title">
            {guarantee.name}
          </h2>
          <p>{guarantee.short}</p>
          <Link
            to="/guarantee"
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
          >
            How the guarantee works
            <ChevronRight aria-hidden size={18} />
          </Link>
        </div>
        <figure className="min-w-0 lg:col-span-7">
          <div inert>
            <NextStepBox step={{ who: 'late', text: `It’s 7 days late. Keep waiting, or cancel for ${back} back.` }}>
              <div className="flex flex-wrap gap-2 *:max-sm:grow">
                <span className={buttonClass('secondary')}>{`Cancel for ${back} back`}</span>
                <span className={buttonClass('secondary')}>Keep waiting</span>
              </div>
            </NextStepBox>
          </div>
          <figcaption className="mt-3 text-sm text-ink-soft">These are the buttons you get in a late order.</figcaption>
        </figure>
      </div>
    </Section>
  );
}
