import { SHOP_PAUSED } from '../../contract/shared/company/shop-state.ts';
import { useSite } from '../site.ts';
import { Alert } from '../ui/alert.tsx';

/** Null while the shop takes orders. The purchase is refused in the same words. */
export function usePausedText(): string | null {
  const { shop_state, paused_text = '' } = useSite().config;
  return shop_state === 'paused' ? `${SHOP_PAUSED} ${paused_text}`.trim() : null;
}

export function Paused({ className }: { className?: string }) {
  const text = usePausedText();
  return (
    text !== null && (
      <Alert kind="warning" {...(className && { className })}>
        {text}
      </Alert>
    )
  );
}
