import type { ReactNode } from 'react';

export const PrintButton = ({ Icon }: { Icon: ReactNode }) => (
  <button
    type="button"
    onClick={() => window.print()}
    className="inline-flex min-h-11 items-center gap-2 hover:text-ink hover:underline print:hidden"
  >
    {Icon}
    Print
  </button>
);
