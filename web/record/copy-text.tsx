import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../ui/hooks/use-hydrated.ts';

/** Plain http has no clipboard. */
export function CopyText({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated || !navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.error(error),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="relative inline-grid size-6 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink print:hidden pointer-coarse:size-11"
    >
      <Icon aria-hidden size={16} />
      <span className="sr-only">{`Copy ${name}`}</span>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  );
}
