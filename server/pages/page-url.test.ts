import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageUrl } from './page-url.ts';

const route = (id: string, path: string | undefined, parentId?: string) => ({
  id,
  ...(path === undefined ? { index: true } : { path }),
  ...(parentId ? { parentId } : {}),
  module: { default: () => null },
});
const list = [
  route('root', ''),
  { ...route('layout', '', 'root'), path: undefined },
  route('home', undefined, 'layout'),
  route('about', 'about', 'layout'),
  route('service', 'service/:slug', 'layout'),
  route('services', 'services', 'layout'),
  route('category', 'services/:slug', 'layout'),
  route('case', 'cases/:slug', 'layout'),
  route('article', 'solutions/post/:slug', 'layout'),
  route('search', 'search', 'layout'),
  route('checkout', 'checkout', 'layout'),
  route('absent', '*', 'layout'),
  route('dashboard', 'customer/dashboard', 'root'),
  route('invoice', 'invoices/:id', 'dashboard'),
  route('new-order', 'new-order/:slug', 'dashboard'),
  route('absent-there', '*', 'dashboard'),
];
const pageUrl = createPageUrl(
  Object.fromEntries(list.map((item) => [item.id, item])) as unknown as ServerBuild['routes'],
  matchRoutes,
  ['hacked', 'new-office'],
);

test.each([
  ['/', '/'],
  ['/?utm_source=x&service=y&_routes=home', '/'],
  ['/about', '/about'],
  ['/ABOUT/', '/about'],
  ['/%61bout?x', '/about'],
  ['/service/firewall?service=x', '/service/firewall'],
  ['/SERVICE/Fire%20Wall/', '/service/fire-wall'],
  ['/service/%3Cscript%3E', '/service/-'],
  ['/service/..%2fapi', '/service/-'],
  ['/service/%20', '/service/-'],
  [`/service/${'x'.repeat(300)}`, '/service/-'],
  ['/solutions/post/Wi-Fi', '/solutions/post/wi-fi'],
  [
    '/services?need=hacked&max_price=600&max_days=5&sort=price',
    '/services?need=hacked&max_price=600&max_days=5&sort=price',
  ],
  ['/services?sort=days&x=1&need=new-office', '/services?need=new-office&sort=days'],
  ['/services?need=made-up&max_price=601&max_days=-1&sort=name', '/services'],
  ['/services.data?need=hacked&_routes=services', '/services.data?need=hacked&_routes=services'],
  ['/services/security?sort=price&need=hacked', '/services/security?sort=price'],
  ['/services/security?sort=made-up', '/services/security'],
  ['/services/%3Cx%3E?sort=price', '/services/-'],
  ['/services?compare=b&compare=%3Cx%3E&compare=a&compare=b&sort=days', '/services?sort=days&compare=b&compare=a'],
  ['/services/security?compare=a&compare=b&compare=c&compare=d', '/services/security?compare=a&compare=b&compare=c'],
  ['/cases/fernhill?compare=a', '/cases/fernhill'],
  ['/about?sort=price&need=hacked', '/about'],
  ['/cases/Fernhill', '/cases/fernhill'],
  ['/search?utm=x&q=Wi-Fi+%26+more&kind=article&page=2', '/search?q=Wi-Fi+%26+more&kind=article&page=2'],
  ['/search?q=&kind=article&utm=1', '/search'],
  ['/search?limited=1&page=3', '/search'],
  ['/search?q=a&kind=made-up&q=b', '/search?q=a'],
  ['/search.data?q=+&x=1&_routes=search', '/search.data?_routes=search'],
  ['/SEARCH.data?q=a&_routes=search', '/search.data?q=a&_routes=search'],
  ['/checkout', '/checkout'],
  ['/checkout/?service=a', '/checkout?service=a'],
  ['/checkout?a=1&service=firewall-set-up&b=2', '/checkout?service=firewall-set-up'],
  ['/checkout?service=%20Firewall%20Set-up', '/checkout?service=firewall-set-up'],
  ['/checkout?service=a&service=b', '/checkout?service=a'],
  ['/checkout?service=%3Cscript%3E', '/checkout?service=-'],
  ['/checkout?service=..', '/checkout?service=-'],
  [`/checkout?service=${'x'.repeat(200)}`, '/checkout?service=-'],
  ['/checkout.data?service=a&_routes=checkout', '/checkout.data?service=a&_routes=checkout'],
  ['/_.data?_routes=home%2Clayout', '/_.data?_routes=layout%2Chome'],
  ['/_.data?_routes=home,made-up,checkout,home', '/_.data?_routes=home'],
  ['/About.data', '/about.data'],
  ['/service/A.data?_routes=made-up', '/service/a.data'],
  ['/service/a?_routes=service', '/service/a'],
  ['/nothing', '/-'],
  ['/nothing/at/all.php?x=1', '/-'],
  ['/nothing.data', '/-.data'],
  ['/api/config', '/-'],
  ['/customer/dashboard/invoices/7', '/customer/dashboard/invoices/-'],
  ['/customer/dashboard/invoices/8?page=2', '/customer/dashboard/invoices/-'],
  ['/customer/dashboard/new-order/firewall', '/customer/dashboard/new-order/-'],
  ['/customer/dashboard/nothing', '/customer/dashboard/-'],
])('%s is rendered as %s', (requested, url) => {
  expect(pageUrl(requested).url).toBe(url);
  expect(pageUrl(url).url, 'the URL is canonical').toBe(url);
});

test.each([
  ['/service/Firewall', '/services/firewall', '/service/-'],
  ['/service/firewall.data?_routes=service', '/services/firewall', '/service/-.data?_routes=service'],
  ['/checkout?service=Firewall', '/services/firewall', '/checkout?service=-'],
  ['/checkout', null, '/checkout?service=-'],
  ['/about', null, '/about'],
  ['/service/%20', '/services/-', '/service/-'],
  ['/customer/dashboard/new-order/firewall', null, '/customer/dashboard/new-order/-'],
])('%s shows the record %s; all missing ones share %s', (requested, record, urlIfMissing) => {
  expect(pageUrl(requested)).toMatchObject({ record, urlIfMissing });
});
