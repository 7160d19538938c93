import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// One line a screen. Everything in the site's layout gets header and footer, unless its `handle` asks for less.
export default [
  layout('public/layout.tsx', [
    index('public/home.tsx'),
    route('about', 'public/about.tsx'),
    route('services', 'public/services.tsx'),
    route('services/:slug', 'public/service-category.tsx'),
    route('service/:slug', 'public/service.tsx'),
    route('solutions', 'public/solutions.tsx'),
    route('solutions/:slug', 'public/solution-category.tsx'),
    route('solutions/post/:slug', 'public/post.tsx'),
    route('terms-of-service', 'public/terms-of-service.tsx'),
    route('privacy-policy', 'public/privacy-policy.tsx'),
    route('checkout', 'public/checkout.tsx'),
    route('order-success', 'public/order-success.tsx'),
    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('set-password', 'account/set-password.tsx'),
    route('profile/confirm-email', 'account/confirm-email.tsx'),
    route('*', 'public/not-found.tsx'),
  ]),
  route('customer/dashboard', 'customer/layout.tsx', [
    index('customer/index.tsx'),
    route('orders', 'customer/orders.tsx'),
    route('invoices', 'customer/invoices.tsx'),
    route('invoices/:id', 'customer/invoice.tsx'),
    route('profile', 'customer/profile.tsx'),
    route('new-order/:slug', 'customer/new-order.tsx'),
  ]),
  route('staff/dashboard', 'staff/dashboard.tsx'),
  route('admin/dashboard/*', 'admin/dashboard.tsx'),
  route('sitemap.xml', 'public/sitemap.ts'),
  route('robots.txt', 'public/robots.ts'),
] satisfies RouteConfig;
