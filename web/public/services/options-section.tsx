import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { OptionFields } from '../../sale/option-fields.tsx';
import type { Selection } from '../../sale/selection.ts';
import { Button } from '../../ui/button.tsx';

type Props = { service: ServiceDetail; selection: Selection; onChange(selection: Selection): void };

/** The order card shows price and days at once, or after a reload without JavaScript. */
export function OptionsSection({ service, selection, onChange }: Props) {
  if (service.options.length === 0) return null;
  return (
    <section aria-labelledby="options">
      <h2 id="options" className="text-xl">
        Options
      </h2>
      <form
        method="get"
        action={`/service/${service.slug}`}
        onSubmit={(event) => event.preventDefault()}
        className="mt-5 grid gap-4"
      >
        <OptionFields service={service} selection={selection} onChange={onChange} />
        <noscript>
          <Button type="submit" tone="secondary">
            Update the price
          </Button>
        </noscript>
      </form>
    </section>
  );
}
