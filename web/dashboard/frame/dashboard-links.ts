import latinExtFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import type { LinksFunction } from 'react-router';
import fonts from '../../styles/dashboard-fonts.css?url';

/** Names such as "Petrović" need the second file on almost every screen. */
export const dashboardLinks: LinksFunction = () => [
  {
    rel: 'preload',
    href: latinExtFont,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'high',
  },
  { rel: 'stylesheet', href: fonts },
];
