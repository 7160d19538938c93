export function SandboxBanner() {
  return (
    <aside
      aria-label="Notice"
      data-banner
      className="flex flex-wrap items-center justify-center gap-x-2 bg-accent px-4 text-center text-sm font-medium text-[oklch(0.2_0.03_75)] dark:bg-accent-soft dark:text-warn print:hidden"
    >
      <p className="py-2">Payments are simulated.</p>
      <a href="/sandbox/mailbox" className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-9">
        See captured emails
      </a>
    </aside>
  );
}
