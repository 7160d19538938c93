import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export function Accordion({ items }: { items: { question: string; answer: ReactNode }[] }) {
  return (
    <div className="border-t border-line-strong">
      {items.map(({ question, answer }) => (
        <details key={question} className="group/row border-b border-line">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-4 text-lg font-semibold hover:text-brand">
            {question}
            <Plus aria-hidden size={20} className="shrink-0 transition-transform group-open/row:rotate-45" />
          </summary>
          <div className="max-w-text pb-6 text-ink-soft">{answer}</div>
        </details>
      ))}
    </div>
  );
}
