import type { ReactNode } from 'react';

function Banner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      data-banner
      className="flex flex-wrap items-center justify-center gap-x-2 bg-accent px-4 text-center text-sm font-medium text-[oklch(0.2_0.03_75)] dark:bg-accent-soft dark:text-warn print:hidden"
    >
      {children}
    </aside>
  );
}

export const SandboxBanner = () => (
  <Banner label="Notice">
    <p className="py-2">Payments are simulated.</p>
    <a href="/sandbox/mailbox" className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-9">
      See captured emails
    </a>
  </Banner>
);

/** The shop is not open yet. */
export const PreviewBanner = () => (
  <Banner label="Preview">
    <p className="py-2">Preview: only people with the link see this. Nothing here is charged.</p>
  </Banner>
);
