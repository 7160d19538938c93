import type { Deps } from '../deps.ts';
import { splitUrl } from '../http/request-url.ts';

const isPaymentPage = (path: string) => path === '/checkout' || path.startsWith('/customer/dashboard');

/**
 * A cached page is the same for everyone, so its inline scripts are allowed by hash. Only payment pages allow the
 * payment providers.
 */
export function contentPolicy({ config }: Pick<Deps, 'config'>) {
  return (path: string, scripts: string[], mode: 'development' | 'production'): string => {
    const isPayment = isPaymentPage(splitUrl(path).path) && !config.sandbox;
    const dev = mode === 'development';
    const rules: Record<string, string[]> = {
      'default-src': ["'self'"],
      'script-src': [
        "'self'",
        ...(dev ? ["'unsafe-inline'"] : scripts),
        ...(isPayment
          ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com']
          : []),
      ],
      'style-src': ["'self'", "'unsafe-inline'"],
      // `blob:` previews an image before its upload.
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'https:'],
      'font-src': ["'self'"],
      'connect-src': [
        "'self'",
        ...(dev ? ['ws:'] : []),
        ...(isPayment ? ['https://api.stripe.com', 'https://*.paypal.com', 'https://*.paypalobjects.com'] : []),
      ],
      'frame-src': [
        "'self'",
        'https://www.youtube-nocookie.com',
        'https://player.vimeo.com',
        'https://www.google.com',
        'https://maps.google.com',
        ...(isPayment
          ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://*.paypal.com']
          : []),
      ],
      'worker-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    };
    return Object.entries(rules)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; ');
  };
}
