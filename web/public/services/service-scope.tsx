import { Check, ClipboardList, type LucideIcon, Minus } from 'lucide-react';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';

type Scope = Pick<ServiceDetail, 'included' | 'not_included' | 'needed_from_you'>;

/** Empty for a service without lists. */
export function ServiceScope({ service: { included, not_included, needed_from_you } }: { service: Scope }) {
  if (included.length + not_included.length + needed_from_you.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">What you get</h2>
      <div className="mt-5 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        <List title="Included" Icon={Check} look="text-good" items={included} className="sm:col-span-2" wide />
        <List title="Not included" Icon={Minus} look="text-ink-soft" items={not_included} />
        <List title="What we need from you" Icon={ClipboardList} look="text-brand" items={needed_from_you} />
      </div>
    </section>
  );
}

type ListProps = { title: string; Icon: LucideIcon; look: string; items: string[]; wide?: boolean; className?: string };

function List({ title, Icon, look, items, wide = false, className = '' }: ListProps) {
  if (items.length === 0) return null;
  return (
    <div className={`bg-surface p-5 only:col-span-full last:nth-2:col-span-full sm:p-6 ${className}`}>
      <h3 className="text-lg">{title}</h3>
      <ul className={wide ? 'mt-3 grid gap-x-8 gap-y-2.5 sm:grid-cols-2' : 'mt-3 grid gap-2.5'}>
        {items.map((item) => (
          <li key={item} className="flex gap-2.5 wrap-anywhere">
            <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
            <span className="min-w-0">
              <NoHyphenBreak>{item}</NoHyphenBreak>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
