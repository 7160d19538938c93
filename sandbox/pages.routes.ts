import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { languageAttributes } from '../contract/shared/language/formats.ts';
import { CURRENCY, formatMoney, toDecimal } from '../contract/shared/money.ts';
import { escapeHtml } from '../server/shared/escape-html.ts';
import { script, scripts } from './scripts.ts';
import type { Sandbox } from './serve.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem }
  h1 { line-height: 1.2 } h2 { margin-top: 2.5rem }
  .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums } code { overflow-wrap: anywhere }
  nav a { display: inline-block; min-height: 44px; line-height: 44px; margin-right: 1.25rem }`;

const cards = [
  ['4242 4242 4242 4242', 'tok_visa', 'succeeds'],
  ['5555 5555 5555 4444', 'tok_mastercard', 'succeeds'],
  ['4000 0000 0000 0002', 'tok_visa_chargeDeclined', 'is declined'],
  ['4000 0000 0000 9995', 'tok_visa_chargeDeclinedInsufficientFunds', 'is declined: insufficient funds'],
  ['4000 0000 0000 9979', 'tok_visa_chargeDeclinedStolenCard', 'is declined: stolen'],
  ['4000 0000 0000 0341', 'tok_chargeCustomerFail', 'can be saved, then is declined'],
  ['4000 0000 0000 0069', 'tok_visa_chargeDeclinedExpiredCard', 'is declined: expired'],
  ['4000 0000 0000 3220', 'tok_threeDSecure2Required', 'asks for 3-D Secure, then succeeds'],
  ['4000 0027 6000 3184', 'tok_authenticationRequired', 'always asks for 3-D Secure'],
  ['3782 822463 10005', 'tok_amex', 'succeeds; its bank can’t confirm a payment when many cards are being declined'],
  ['4000 0084 0000 1629', 'tok_threeDSecureRequiredChargeDeclined', 'asks for 3-D Secure, then is declined'],
];

const tableRow = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

function page({ ledger }: Sandbox): string {
  const rows = ledger
    .rows()
    .slice(0, 100)
    .map((one) =>
      tableRow([
        one.created_at.replace('T', ' ').slice(0, 19),
        one.provider,
        one.currency === CURRENCY ? formatMoney(one.amount_cents) : `${toDecimal(one.amount_cents)} ${one.currency}`,
        one.status,
        one.detail,
        one.payment,
      ]),
    );
  return `<!doctype html><html ${languageAttributes()}><meta charset="utf-8"><title>Payment sandbox</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style><main>
<h1>Payment sandbox</h1>
<p>Simulates Stripe and PayPal. No money moves.</p>
<nav><a href="/sandbox/mailbox">Captured emails</a><a href="/sandbox/ledger.json">Ledger as JSON</a>
<a href="/sandbox/behaviour">Behavior</a></nav>
<h2>Test cards</h2><p>Use any future expiration date and any security code. API calls use the token instead.</p>
<div class="scroll"><table><tr><th>Card<th>Token<th>Result</tr>${cards.map(tableRow).join('')}</table></div>
<h2>PayPal and 3-D Secure</h2><p>The PayPal button opens a window to approve or cancel the payment. Without a browser, use
<code>POST /sandbox/paypal/orders/{id}/approve</code>, and for 3-D Secure
<code>POST /sandbox/stripe/payment_intents/{id}/authenticate</code>.</p>
<h2>Ledger</h2><div class="scroll"><table><tr><th>Time (UTC)<th>Provider<th>Amount<th>Status<th>Detail<th>Payment</tr>
${rows.join('') || tableRow(['No payments yet.', '', '', '', '', ''])}</table></div></main></html>`;
}

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

export function pageRoutes(app: FastifyInstance, sandbox: Sandbox) {
  app.get('/sandbox', (_, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(sandbox)),
  );
}

export function scriptRoutes(app: FastifyInstance) {
  for (const name of Object.keys(scripts) as (keyof typeof scripts)[])
    app.get(`/sandbox/${name}`, (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script(name)),
    );
}
