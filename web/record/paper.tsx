import clsx from 'clsx';
import { Fragment } from 'react';
import type { PrintedDocument } from '../../contract/invoicing/printed-document.ts';
import { Fact, Facts } from './facts.tsx';

/** A document as its PDF has it, white in both themes. Printed, its head row is repeated on every page. */
export function Paper({ document }: { document: PrintedDocument }) {
  const { companyName, logo, title, mark, number, state, intro, customerLabel, customer, seller, details, sections } =
    document;
  return (
    <article
      aria-labelledby="paper"
      className="on-paper relative isolate overflow-hidden rounded-lg border border-line bg-surface p-4 text-ink @container sm:p-10 print:border-0 print:p-0"
    >
      {mark && <Mark text={mark} />}
      <div className="flex flex-col items-start justify-between gap-6 @xl:flex-row">
        <div>
          {!logo && (
            <p className="mb-3 text-xl font-semibold text-brand">
              <bdi>{companyName}</bdi>
            </p>
          )}
          <address className="text-sm text-ink-soft not-italic">
            {seller.map((line, i) => (
              <Fragment key={line}>
                {i > 0 && ' '}
                <span className="inline-block wrap-anywhere">
                  <bdi>{line}</bdi>
                  {i < seller.length - 1 && ' ·'}
                </span>
              </Fragment>
            ))}
          </address>
        </div>
        <div className="shrink-0 max-@xl:order-first @xl:text-end">
          {logo && <img src={logo} alt={companyName} className="mb-4 max-h-[18mm] max-w-[45mm] @xl:ms-auto" />}
          <h2 id="paper" className="text-2xl">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-4 @xl:justify-end">
            <span className="whitespace-nowrap tabular-nums">{number}</span>
            <span className={clsx('font-semibold', state.isPaid && 'text-good')}>{state.text}</span>
          </p>
        </div>
      </div>
      {intro && <p className="mt-6 font-semibold">{intro}</p>}
      <div className="mt-8 grid gap-6 border-y border-line py-6 @xl:grid-cols-2">
        <div className="text-sm text-ink-soft">
          <h3 className="mb-1 text-sm font-normal">{customerLabel}</h3>
          <Lines lines={customer} />
        </div>
        <Facts>
          {details.map(([term, value]) => (
            <Fact key={`${term} ${value}`} name={term}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </Facts>
      </div>
      <PaperLines document={document} />
      <Amounts document={document} />
      {sections.map(({ lines }) => (
        <div key={lines.join(' ')} className="mt-4 text-sm">
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      ))}
      <footer className="mt-8 border-t border-line pt-3 text-sm text-ink-soft print:break-before-avoid">
        {document.imprint.map((line) => (
          <bdi key={line} className="block wrap-anywhere">
            {line}
          </bdi>
        ))}
      </footer>
    </article>
  );
}

/** Across the paper, below its texts. */
const Mark = ({ text }: { text: string }) => (
  <p className="pointer-events-none absolute inset-0 -z-1 grid place-items-center text-center">
    <span className="-rotate-45 text-4xl font-bold text-line sm:text-5xl">{text}</span>
  </p>
);

/** The first is a name. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, i) => (
    <bdi key={line} className={clsx('block wrap-anywhere', i === 0 && 'text-base font-semibold text-ink')}>
      {line}
    </bdi>
  ));

/** A narrow paper has the cells below the title, but for the amount. */
function PaperLines({ document: { columns, lines } }: { document: PrintedDocument }) {
  const last = columns.length - 1;
  const head = 'border-b border-ink py-1.5 text-sm font-normal text-ink-soft';
  const below = (cells: string[]) =>
    cells.flatMap((text, i) => (i === last || text === '' ? [] : [`${columns[i]} ${text}`])).join(' · ');
  return (
    <table className="mt-6 w-full text-start">
      <caption className="sr-only">Lines of this document</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Description
          </th>
          {columns.map((column, i) => (
            <th key={column} scope="col" className={clsx(head, 'ps-4 text-end', i < last && 'hidden @lg:table-cell')}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, description, cells }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes, and its lines may be equal
          <tr key={line} className="break-inside-avoid border-b border-line align-baseline">
            <td className="py-2 wrap-anywhere">
              <bdi>{title}</bdi>
              {description && <bdi className="block text-sm text-ink-soft">{description}</bdi>}
              <span className="block text-sm text-ink-soft @lg:hidden">{below(cells)}</span>
            </td>
            {columns.map((column, i) => (
              <td
                key={column}
                className={clsx(
                  'py-2 ps-4 text-end tabular-nums whitespace-nowrap',
                  i < last && 'hidden @lg:table-cell',
                )}
              >
                {cells[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Amounts = ({ document: { amounts, notes, payment } }: { document: PrintedDocument }) => (
  <div className="mt-4 grid break-inside-avoid gap-6 @xl:grid-cols-2">
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1.5 @xl:order-last">
      {amounts.map(({ label, amount, isStrong, isAfterRule }) => (
        <div
          key={label}
          className={clsx(
            'col-span-full grid grid-cols-subgrid items-baseline',
            isStrong ? 'font-semibold' : 'text-ink-soft',
            isAfterRule && 'border-t border-line pt-2',
          )}
        >
          <dt>{label}</dt>
          <dd className="text-end tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
    <div className="text-sm">
      {notes.map((note) => (
        <p key={note} className="mb-1 text-ink-soft wrap-anywhere">
          {note}
        </p>
      ))}
      {payment && (
        <>
          <h3 className="mt-3 text-sm">{payment.title}</h3>
          {payment.lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </>
      )}
    </div>
  </div>
);
