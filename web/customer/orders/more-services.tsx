import { Link } from 'react-router';
import type { Service } from '../../../contract/selling/catalog.ts';
import type { Settled } from '../../api/page-data.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';

const SHOWN = 6;

export function MoreServices({ hot, except }: { hot: Settled<{ data: Service[] }>; except: number }) {
  if (hot.error !== null) return <Alert className="mt-12">{hot.error}</Alert>;
  const services = hot.content.data.filter(({ id }) => id !== except).slice(0, SHOWN);
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-12">
      <h2 id="more" className="mb-5 text-xl">
        You May Need More Service
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {services.map(({ id, slug, title, price_decimal, delivery_days, image }) => (
          <li
            key={id}
            className="relative flex overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong"
          >
            <Image
              image={image}
              alt=""
              width={480}
              height={480}
              sizes="112px"
              // Reserves space until the image has loaded.
              className="aspect-square w-28 shrink-0 object-cover"
            />
            <div className="grid min-w-0 grid-cols-1 content-center gap-1 p-4">
              <Link
                to={`/customer/dashboard/new-order/${slug}`}
                className="font-semibold after:absolute after:inset-0 hover:text-brand"
              >
                <NoHyphenBreak>{title}</NoHyphenBreak>
              </Link>
              <p className="text-sm text-ink-soft">
                <Price short amount={price_decimal} className="font-medium text-ink" />
                <TaxNote /> <span className="mx-1">·</span> {daysText(delivery_days)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
