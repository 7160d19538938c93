import { Check, ClipboardList, type LucideIcon, MessagesSquare, Minus } from 'lucide-react';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { questionsText } from './schedule-text.ts';

type Scope = Pick<ServiceDetail, 'included' | 'not_included' | 'needed_from_you' | 'question_count'>;

/** Empty for a service without lists. */
export function ServiceScope({ service }: { service: Scope }) {
  const { included, not_included, needed_from_you, question_count } = service;
  if (included.length + not_included.length + needed_from_you.length + question_count === 0) return null;
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <List title="What you get" Icon={Check} look="text-good" items={included} />
      <div className="grid content-start gap-8 only:col-span-full">
        <List title="Not included" Icon={Minus} look="text-ink-soft" items={not_included} />
        <List title="We need from you" Icon={ClipboardList} look="text-brand" items={needed_from_you}>
          {question_count > 0 && (
            <li className="flex gap-2.5">
              <MessagesSquare aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
              {questionsText(question_count)}
            </li>
          )}
        </List>
      </div>
    </div>
  );
}

type ListProps = { title: string; Icon: LucideIcon; look: string; items: string[]; children?: React.ReactNode };

function List({ title, Icon, look, items, children = false }: ListProps) {
  if (items.length === 0 && !children) return null;
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 grid gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2.5 wrap-anywhere">
            <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
            <span className="min-w-0">
              <NoHyphenBreak>{item}</NoHyphenBreak>
            </span>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
