import type { Pace } from './pace.ts';
import type { ProviderDispute } from './payments.ts';
import type { PaypalOptions } from './paypal-client.ts';
import { toDispute } from './paypal-records.ts';
import type { PaypalRest, RestResponse } from './paypal-rest.ts';
import { propertyOf } from './webhook-event.ts';

const PAGE = 50;
const MAX_PAGES = 200;
const disputeId = /^[\w-]{1,255}$/;

const listOf = ({ json }: RestResponse): unknown[] => (Array.isArray(json.items) ? json.items : []);

function nextOf({ json }: RestResponse): string | null {
  const links = Array.isArray(json.links) ? json.links : [];
  const href = propertyOf(
    links.find((link) => propertyOf(link, 'rel') === 'next'),
    'href',
  );
  if (typeof href !== 'string' || !URL.canParse(href, 'https://api-m.paypal.com')) return null;
  const { pathname, search } = new URL(href, 'https://api-m.paypal.com');
  return pathname === '/v1/customer/disputes' ? pathname + search : null;
}

/** The SDK lacks these calls. */
export function paypalDisputes(rest: PaypalRest, mode: PaypalOptions['mode']) {
  const find = async (ref: string): Promise<ProviderDispute | null> => {
    if (!disputeId.test(ref)) return null;
    const { status, json } = await rest.get(`/v1/customer/disputes/${ref}`);
    return status === 200 ? toDispute(json, mode) : null;
  };

  return {
    find,

    /** Disputes opened in the range; one call each, as the list does not name the payments. */
    async openedIn({ from, to }: { from: Date; to: Date }, pace: Pace): Promise<ProviderDispute[]> {
      const found: ProviderDispute[] = [];
      const start = encodeURIComponent(from.toISOString());
      let path: string | null = `/v1/customer/disputes?start_time=${start}&page_size=${PAGE}`;
      for (let page = 0; path !== null && page < MAX_PAGES; page += 1) {
        const at: string = path;
        const response = await pace(() => rest.get(at));
        for (const item of listOf(response)) {
          const ref = propertyOf(item, 'dispute_id');
          if (Date.parse(String(propertyOf(item, 'create_time'))) > to.getTime()) continue;
          const dispute = typeof ref === 'string' ? await pace(() => find(ref)) : null;
          if (dispute) found.push(dispute);
        }
        path = nextOf(response);
      }
      return found;
    },
  };
}
