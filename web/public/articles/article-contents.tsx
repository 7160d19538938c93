import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { Heading } from './article-html.ts';

type Props = { headings: Heading[]; collapsed?: boolean; className?: string };

/** Empty for an article of one part. `collapsed`: the list would hide a phone's first words. */
export function ArticleContents({ headings, collapsed = false, className }: Props) {
  if (headings.length < 2) return null;
  const list = (
    <ol className="border-s border-line">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ms-px flex min-h-11 items-center border-s border-transparent px-4 py-1.5 text-ink-soft hover:border-brand hover:text-ink lg:min-h-9 lg:text-sm"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  if (!collapsed)
    return (
      <nav aria-label="Contents" className={className}>
        <p className="mb-2 font-semibold">On this page</p>
        {list}
      </nav>
    );
  return (
    <details className={clsx('group rounded-lg border border-line bg-surface px-4', className)}>
      <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
        On this page
        <Plus aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-45" />
      </summary>
      <nav aria-label="Contents" className="pb-4">
        {list}
      </nav>
    </details>
  );
}
