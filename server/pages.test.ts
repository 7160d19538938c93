import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { contentPolicy } from './pages.ts';

const real = readConfig({
  SMTP_URL: 'smtp://127.0.0.1:25',
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
});
const policyOf = (path: string, html = '') => contentPolicy({ config: real })(path, html, 'production');
const rule = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(name)) ?? '';

test('the providers’ scripts and frames are let in where people pay, whatever the address asks for, and nowhere else', () => {
  for (const path of ['/checkout', '/checkout?service=firewall-set-up', '/customer/dashboard/invoices/7']) {
    expect(rule(policyOf(path), 'script-src'), path).toContain('https://js.stripe.com');
    expect(rule(policyOf(path), 'script-src'), path).toContain('https://*.paypal.com');
    expect(rule(policyOf(path), 'frame-src'), path).toContain('https://js.stripe.com');
    expect(rule(policyOf(path), 'connect-src'), path).toContain('https://api.stripe.com');
  }
  for (const path of ['/', '/service/firewall-set-up', '/checkouts', '/login?next=/checkout'])
    expect(policyOf(path), path).not.toContain('stripe');
});

test('inline scripts are named by their hash, data blocks and files are not, and nothing else may run', () => {
  const html = '<script>a()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>';
  const scripts = rule(policyOf('/', html), 'script-src');
  expect(scripts.match(/'sha256-/g)).toHaveLength(1);
  expect(scripts).not.toContain('unsafe');
  expect(rule(policyOf('/'), 'frame-ancestors')).toBe("frame-ancestors 'none'");
});
