import { Link } from 'react-router';
import { offerSentence } from '../../../contract/shared/promise-sentence.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { Highlighted } from '../../search/highlighted.tsx';
import { publicKindNames } from '../../search/kind-names.ts';
import { daysText, Price } from '../../ui/price.tsx';
import type { Found } from './found.ts';

const countText = (total: number): string => (total === 1 ? '1 result' : `${total} results`);

export function SearchResults({ found: { data, meta, partial } }: { found: Found }) {
  return (
    <section aria-label="Results" className="grid gap-4">
      <p role="status" className="text-ink-soft">
        {partial ? 'Nothing has all of your words. These results have some of them.' : `${countText(meta.total)}.`}
      </p>
      <ol className="grid divide-y divide-line border-y border-line">
        {data.map((result) => (
          <Result key={result.url + result.title} result={result} />
        ))}
      </ol>
      {data.length === 0 && <p>There is nothing on this page.</p>}
    </section>
  );
}

function Result({ result }: { result: Found['data'][number] }) {
  const { kind, title, text, url, price, days, highlights, done_by, today = '', questions = 0, can_cost_more } = result;
  return (
    <li className="relative items-end justify-between gap-x-8 py-5 wrap-anywhere lg:flex">
      <div className="grid max-w-text gap-1">
        <p className="text-sm text-ink-soft">{publicKindNames[kind].one}</p>
        <h2 className="text-lg/6.5">
          <Link to={url} className="text-brand underline-offset-4 after:absolute after:inset-0 hover:underline">
            <Highlighted text={title} ranges={highlights} />
          </Link>
        </h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {price !== undefined && (
        <p className="mt-1 shrink-0 lg:text-end">
          <Price short amount={price} isFrom={can_cost_more ?? false} className="font-semibold" />
          <TaxNote />
          {days !== undefined && (
            <span className="text-sm text-ink-soft">
              <MiddleDot />
              {daysText(days)}
            </span>
          )}
          {done_by !== undefined && (
            <span className="block text-sm text-ink-soft">{offerSentence({ done_by, today, questions })}</span>
          )}
        </p>
      )}
    </li>
  );
}
