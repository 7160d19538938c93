import type { CaseStudy } from '../../../contract/site/cases.ts';

type Props = { change: NonNullable<CaseStudy['change']> };

/** The same measure before the work and after it. */
export const CaseChange = ({ change: { what, before, after } }: Props) => (
  <figure className="rounded-lg border border-line bg-surface p-4 sm:p-5">
    <figcaption className="text-sm text-ink-soft">{what}</figcaption>
    <dl className="mt-2 grid grid-cols-2 gap-x-6">
      <div>
        <dt className="text-sm text-ink-soft">Before</dt>
        <dd className="text-lg wrap-anywhere text-ink-soft">{before}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-soft">After</dt>
        <dd className="text-lg font-semibold wrap-anywhere text-brand">{after}</dd>
      </div>
    </dl>
  </figure>
);
