import { publicUrlContext } from '../../api/context.ts';
import type { Route } from './+types/robots.ts';

const PRIVATE = [
  '/admin/',
  '/staff/',
  '/customer/',
  '/checkout',
  '/order-success',
  '/reset-password',
  '/invoice-email',
  '/take-back',
  '/set-password',
  '/sandbox/',
];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
