import latinExtFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import type { LinksFunction } from 'react-router';
import styles from '../../styles/dashboard.css?url';
import westernFont from '../../styles/fonts/instrument-sans-western.woff2?url';

/** Names such as "Zoë Petrović" need the other files on almost every screen. */
export const dashboardLinks: LinksFunction = () => [
  ...[westernFont, latinExtFont].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    fetchPriority: 'high' as const,
  })),
  { rel: 'stylesheet', href: styles },
];
