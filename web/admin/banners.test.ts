import { expect, test } from 'vitest';
import { bannersOf } from './banners.ts';

test('a misconfigured provider comes first and can’t be snoozed; silence and differences are no banner', () => {
  const banners = bannersOf({
    webhooks: [
      { provider: 'paypal', state: 'failing' },
      { provider: 'stripe', state: 'misconfigured' },
      { provider: 'stripe', state: 'silent' },
    ],
    lines: ['payments.stripe', 'disk', 'backups'],
  });
  expect(banners.map(({ key, canSnooze }) => [key, canSnooze])).toEqual([
    ['stripe.misconfigured', false],
    ['paypal.failing', true],
    ['system:backups,disk', true],
  ]);
  expect(banners.at(-1)?.text).toBe('Something is wrong: Disk, Backups.');
});

test('without a problem there is no banner', () => {
  expect(bannersOf({ webhooks: [], lines: ['payments.paypal'] })).toEqual([]);
});

test('a company without details is told so in words, with the way to enter them', () => {
  expect(bannersOf({ webhooks: [], lines: ['company', 'disk'] }).map(({ text, link }) => [text, link.to])).toEqual([
    ['Your company’s details are missing.', '/admin/dashboard/settings/company'],
    ['Something is wrong: Disk.', '/admin/dashboard/system'],
  ]);
});
