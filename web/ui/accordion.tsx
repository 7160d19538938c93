import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export function Accordion({ items }: { items: { question: string; answer: ReactNode }[] }) {
  return (
    <div className="border-t border-line-strong">
      {items.map(({ question, answer }) => (
        <details key={question} className="group/row border-b border-line">
          <summary className="flex min-h-14 items-center justify-between gap-6 py-2.5 text-lg/6.5 sm:min-h-16 sm:py-4 font-semibold hover:text-brand">
            {question}
            <Plus aria-hidden size={20} className="shrink-0 transition-transform group-open/row:rotate-45" />
          </summary>
          <div className="max-w-text pb-6 text-ink-soft">{answer}</div>
        </details>
      ))}
    </div>
  );
}
