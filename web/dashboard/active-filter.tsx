import { X } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { useListUrl } from './list-url.ts';

/** A filter that was chosen in a row, with the way out of it. `names`: the parts of the address that it is made of. */
export function ActiveFilter({ names, words }: { names: readonly string[]; words: string }) {
  const { params, change } = useListUrl();
  if (!names.some((name) => params.has(name))) return null;
  return (
    <span className="inline-flex min-h-11 max-w-full items-center rounded-md bg-brand-soft pl-3.5 font-medium text-brand-strong">
      <bdi className="min-w-0 truncate">{words}</bdi>
      <IconButton
        label={`No longer narrow to: ${words}`}
        onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
        className="shrink-0 text-brand-strong"
      >
        <X aria-hidden size={18} />
      </IconButton>
    </span>
  );
}
