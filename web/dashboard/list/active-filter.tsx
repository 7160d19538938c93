import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useListUrl } from './list-url.ts';

/** Shows a filter without a control. `names`: its URL parameters. */
export function ActiveFilter({ names, label }: { names: readonly string[]; label: string }) {
  const { params, change } = useListUrl();
  if (!names.some((name) => params.has(name))) return null;
  return (
    <span className="inline-flex min-h-11 max-w-full items-center rounded-md bg-brand-soft pl-3.5 font-medium text-brand-strong">
      <bdi className="min-w-0 truncate">{label}</bdi>
      <IconButton
        label={`Remove filter: ${label}`}
        onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
        className="shrink-0 text-brand-strong"
      >
        <X aria-hidden size={18} />
      </IconButton>
    </span>
  );
}
