import { useRef } from 'react';

const LONG_MS = 500;

/** The click that ends a long press does not open the row. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    onTouchStart: () => {
      wasLong.current = false;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
    },
    onTouchMove: cancel,
    onTouchCancel: cancel,
    onTouchEnd: cancel,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
