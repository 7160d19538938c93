import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { contentPolicy } from './content-policy.ts';
import { hashOwnScripts } from './inline-scripts.ts';

const real = readConfig({
  SMTP_URL: 'smtp://127.0.0.1:25',
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
});
const policyOf = (path: string, scripts: string[] = []) => contentPolicy({ config: real })(path, scripts, 'production');
const rule = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(name)) ?? '';

test('the providers’ scripts and frames are allowed on payment pages only, whatever the query', () => {
  for (const path of ['/checkout', '/checkout?service=firewall-set-up', '/customer/dashboard/invoices/7']) {
    expect(rule(policyOf(path), 'script-src'), path).toContain('https://js.stripe.com');
    expect(rule(policyOf(path), 'script-src'), path).toContain('https://*.paypal.com');
    expect(rule(policyOf(path), 'frame-src'), path).toContain('https://js.stripe.com');
    expect(rule(policyOf(path), 'connect-src'), path).toContain('https://api.stripe.com');
  }
  for (const path of ['/', '/service/firewall-set-up', '/checkouts', '/login?next=/checkout'])
    expect(policyOf(path), path).not.toContain('stripe');
});

test('our own inline scripts are allowed by hash, and nothing else may run', () => {
  const scripts = rule(policyOf('/', ["'sha256-abc='"]), 'script-src');
  expect(scripts).toBe("script-src 'self' 'sha256-abc='");
  expect(rule(policyOf('/'), 'frame-ancestors')).toBe("frame-ancestors 'none'");
});

describe('the inline scripts of a page', () => {
  const nonce = 'kL3-random_nonce';
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const ownScript = (script: string) => `<script nonce="${nonce}">${script}</script>`;

  test('are ours if they have the nonce, which is removed from the page', () => {
    const page = hashOwnScripts(
      `<head>${ownScript('a()')}</head><script async="" nonce="${nonce}">b()</script>`,
      nonce,
    );
    expect(page.hashes).toEqual([hash('a()'), hash('b()')]);
    expect(page.html).toBe('<head><script>a()</script></head><script async="">b()</script>');
  });

  test('are each listed once, without files and data blocks', () => {
    const file = `<script nonce="${nonce}" type="module" src="/x.js"></script>`;
    const data = '<script type="application/ld+json">{}</script>';
    expect(hashOwnScripts(ownScript('a()') + file + data + ownScript('a()'), nonce).hashes).toEqual([hash('a()')]);
  });

  test.each([
    ['a script', '<script>evil()</script>'],
    ['one with a made-up nonce', '<script nonce="guess">evil()</script>'],
    ['one with an empty nonce', '<script nonce="">evil()</script><script nonce>evil()</script>'],
    ['one in capitals', '<SCRIPT>evil()</SCRIPT>'],
    ['one that is never closed', '<script>evil();'],
    ['one whose tag is never closed', '<script x="'],
    ['one in a comment', '<!--<script>evil()'],
    ['one in an attribute', '<a title="<script>evil()</script>">'],
  ])('do not include %s in a user’s text', (_, injected) => {
    const { hashes } = hashOwnScripts(`<main>${injected}</main>${ownScript('a()')}`, nonce);
    expect(hashes).toEqual([hash('a()')]);
  });
});
