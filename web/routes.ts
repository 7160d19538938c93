import { globSync } from 'node:fs';
import { join } from 'node:path';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { legalKinds, legalPaths } from '../contract/shared/company/legal-kinds.ts';
import type { Screen } from './admin/shared/manifest.ts';

const admin = join(import.meta.dirname, 'admin');

// The browser has its own list of these files, web/admin/all-screens.ts, which only the bundler can read.
const manifests = await Promise.all(
  globSync(['screens.ts', '*/*/screens.ts'], { cwd: admin })
    .sort()
    .map((path): Promise<{ screens: { list: readonly Screen[] } }> => import(/* @vite-ignore */ join(admin, path))),
);
const adminScreens = manifests
  .flatMap(({ screens }) => screens.list)
  .flatMap(({ path, file, id }) => (file === undefined ? [] : [route(path, `admin/${file}`, id ? { id } : {})]));

export default [
  layout('public/layout/layout.tsx', [
    index('public/home/home.tsx'),
    route('about', 'public/company/about.tsx'),
    route('guarantee', 'public/company/guarantee-page.tsx'),
    route('services', 'public/services/services.tsx'),
    route('services/:slug', 'public/services/service-category.tsx'),
    route('service/:slug', 'public/services/service.tsx'),
    route('cases', 'public/cases/cases.tsx'),
    route('cases/:slug', 'public/cases/case.tsx'),
    route('solutions', 'public/articles/article-categories.tsx'),
    route('solutions/:slug', 'public/articles/article-category.tsx'),
    route('solutions/post/:slug', 'public/articles/article.tsx'),
    route('search', 'public/search/search.tsx'),
    ...legalKinds.map((kind) =>
      route(legalPaths[kind].slice(1), 'public/legal/legal-text.tsx', { id: `legal-${kind}` }),
    ),
    route('withdraw', 'public/withdraw/withdraw.tsx'),
    route('withdraw/confirm', 'public/withdraw/confirm-withdrawal.tsx'),
    route('withdraw/object', 'public/withdraw/object-to-withdrawal.tsx'),
    route('checkout', 'public/checkout/checkout.tsx'),
    route('order-success', 'public/checkout/order-success.tsx'),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/links/reset-password.tsx'),
    route('set-password', 'account/set-password.tsx'),
    route('set-up-second-factor', 'account/security/enroll.tsx'),
    route('profile/confirm-email', 'account/links/confirm-email.tsx'),
    route('profile/not-me', 'account/links/not-me.tsx'),
    route('invoice-email', 'account/links/invoice-email.tsx'),
    route('take-back', 'account/links/take-back.tsx'),
    route('*', 'public/shared/not-found.tsx'),
  ]),
  route('customer/dashboard', 'customer/layout.tsx', [
    index('customer/index.tsx'),
    route('orders', 'customer/orders/orders.tsx'),
    route('orders/:id', 'customer/orders/order.tsx', { id: 'customer-order' }),
    route('invoices', 'customer/invoices/invoices.tsx'),
    route('invoices/:id', 'customer/invoices/invoice.tsx'),
    route('invoices/credit-notes/:id', 'customer/invoices/credit-note.tsx'),
    route('profile', 'customer/profile.tsx'),
    route('new-order/:slug', 'customer/orders/new-order.tsx'),
    route('chat', 'customer/chat.tsx'),
    route('notifications', 'customer/notifications.tsx'),
    route('write-review', 'customer/reviews/write-review.tsx'),
    route('*', 'dashboard/frame/not-found.tsx', { id: 'customer-not-found' }),
  ]),
  route('staff/dashboard', 'staff/dashboard.tsx'),
  route('admin/dashboard', 'admin/layout.tsx', [
    index('admin/index.tsx'),
    ...adminScreens,
    route('*', 'dashboard/frame/not-found.tsx', { id: 'admin-not-found' }),
  ]),
  route('legal', 'public/legal/to-imprint.ts', { id: 'legal' }),
  route('impressum', 'public/legal/to-imprint.ts', { id: 'impressum' }),
  route('sitemap.xml', 'public/seo/sitemap.ts'),
  route('robots.txt', 'public/seo/robots.ts'),
] satisfies RouteConfig;
