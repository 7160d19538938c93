const motifs: readonly (readonly [words: RegExp, path: string])[] = [
  [/secur|firewall|protect|virus|password/, 'M32 8l20 7v15c0 13-8 22-20 27-12-5-20-14-20-27V15zM23 32l7 7 12-14'],
  [
    /cloud|backup|host|mail|365|storage/,
    'M19 48a11 11 0 0 1-1-22 15 15 0 0 1 28-3 12.5 12.5 0 0 1 0 25zM32 42V30M27 35l5-5 5 5',
  ],
  [
    /web|site|design|software|app|develop/,
    'M8 13h48v38H8zM8 23h48M14 18h1M20 18h1M24 32l-6 5 6 5M40 32l6 5-6 5M34 30l-4 14',
  ],
  [
    /support|help|care|remote|repair/,
    'M12 36v-4a20 20 0 0 1 40 0v4M12 36h7v13h-3a4 4 0 0 1-4-4zM52 36h-7v13h3a4 4 0 0 0 4-4zM48 49c0 5-5 7-11 7',
  ],
  [/hardware|computer|laptop|device|print|office/, 'M14 14h36v27H14zM7 50h50l-4-9H11zM27 46h10'],
  [
    /server|data|database/,
    'M12 10h40v13H12zM12 26h40v13H12zM12 42h40v13H12zM19 16h2M19 32h2M19 48h2M28 16h17M28 32h17M28 48h17',
  ],
];

const NETWORK = 'M26 8h12v11H26zM8 45h12v11H8zM26 45h12v11H26zM44 45h12v11H44zM32 19v26M14 45V32h36v13';

/** Stands for a picture that nobody uploaded, in the color of the brand. `of` is what it is about. */
export const Drawing = ({ of = '' }: { of?: string | undefined }) => (
  <svg
    aria-hidden
    viewBox="0 0 64 64"
    fill="none"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="absolute inset-0 m-auto size-24 max-h-3/5 max-w-3/5 stroke-brand"
  >
    <path d={motifs.find(([words]) => words.test(of.toLowerCase()))?.[1] ?? NETWORK} />
  </svg>
);
