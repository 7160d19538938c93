import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { PrintedDocument } from '../../contract/invoicing/printed-document.ts';
import { Fact, Facts } from './facts.tsx';

type Props = {
  document: PrintedDocument;
  /** Buttons are at the edge of the paper, not of the window. */
  actions: ReactNode;
};

/** A document as its PDF has it. Printed, its head row is repeated on every page. */
export function Paper({ document, actions }: Props) {
  const { companyName, title, subtitle, stamp, intro, customerLabel, customer, seller, details, sections } = document;
  return (
    <div>
      <div className="mb-3 flex flex-wrap justify-end gap-3 print:hidden">{actions}</div>
      <article
        aria-labelledby="paper"
        className="rounded-lg border border-line bg-surface p-4 @container sm:p-10 print:border-0 print:p-0"
      >
        <div className="flex flex-col items-start justify-between gap-6 @xl:flex-row">
          <div>
            <span aria-hidden className="block h-1 w-9 bg-brand [print-color-adjust:exact]" />
            <p className="mt-2 text-xl font-semibold text-brand">
              <bdi>{companyName}</bdi>
            </p>
            <address className="mt-3 text-sm text-ink-soft not-italic">
              <Lines lines={seller} />
            </address>
          </div>
          <div className="@xl:text-right">
            <h2 id="paper" className="text-2xl tabular-nums">
              {title} <span className="whitespace-nowrap">{subtitle}</span>
            </h2>
            <p className={clsx('mt-2 font-semibold', stamp.isPaid && 'text-good')}>{wordOf(stamp.text)}</p>
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
      </article>
    </div>
  );
}

/** `PAID` is a word on the screen: “Paid”. */
const wordOf = (stamp: string): string =>
  stamp.replace(/^[A-Z]+/, (word) => `${word[0]}${word.slice(1).toLowerCase()}`);

/** The first is a name. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, i) => (
    <bdi key={line} className={clsx('block wrap-anywhere', i === 0 && 'text-base font-semibold text-ink')}>
      {line}
    </bdi>
  ));

type Line = PrintedDocument['lines'][number];

const columnsOf = ({ columns: { quantity, discount, rate } }: PrintedDocument) =>
  [
    { head: 'Quantity', of: (line: Line) => line.quantity, isShown: quantity },
    { head: quantity ? 'Unit price' : 'Net', of: (line: Line) => line.price, isShown: quantity || rate },
    { head: 'Discount', of: (line: Line) => line.discount, isShown: discount },
    { head: 'Tax', of: (line: Line) => line.rate, isShown: rate },
  ].filter(({ isShown }) => isShown);

/** A narrow paper has the columns below the title. */
function PaperLines({ document }: { document: PrintedDocument }) {
  const columns = columnsOf(document);
  const head = 'border-b border-ink py-1.5 text-sm font-normal text-ink-soft';
  const number = 'py-2 pl-4 text-right tabular-nums whitespace-nowrap';
  return (
    <table className="mt-6 w-full text-left">
      <caption className="sr-only">Lines of this document</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Service
          </th>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={clsx(head, 'hidden pl-4 text-right @lg:table-cell')}>
              {column.head}
            </th>
          ))}
          <th scope="col" className={clsx(head, 'pl-4 text-right')}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes, and its lines may be equal
          <tr key={i} className="break-inside-avoid border-b border-line align-baseline">
            <td className="py-2 wrap-anywhere">
              <bdi>{line.title}</bdi>
              {line.description && <bdi className="block text-sm text-ink-soft">{line.description}</bdi>}
              <span className="block text-sm text-ink-soft @lg:hidden">
                {columns
                  .map((column) => [column.head, column.of(line)] as const)
                  .filter(([, text]) => text !== '')
                  .map(([name, text]) => `${name} ${text}`)
                  .join(' · ')}
              </span>
            </td>
            {columns.map((column) => (
              <td key={column.head} className={clsx(number, 'hidden @lg:table-cell')}>
                {column.of(line)}
              </td>
            ))}
            <td className={number}>{line.amount}</td>
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
          <dd className="text-right tabular-nums">{amount}</dd>
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
