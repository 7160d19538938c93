import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Missing on plain http, where browsers have no clipboard. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => console.error(error),
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <Button tone="secondary" onClick={() => void copy()}>
      <Icon aria-hidden size={18} />
      <span role="status">{isCopied ? 'Copied' : children}</span>
    </Button>
  );
}
