import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { CheckoutPreview } from '../../contract/invoicing/tax.ts';
import type { ServiceDetail } from '../../contract/selling/catalog.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import type { BillingValues } from '../billing/billing-values.ts';
import { usePreview } from '../billing/use-preview.ts';
import type { OrderLine } from '../record/lines.ts';
import { useSite } from '../site.ts';
import { useAskAgain } from './ask-again.ts';
import {
  daysOf,
  itemsOf,
  needsDpa,
  rowsOf,
  type SaleItem,
  type Selection,
  type Sellable,
  selectionFrom,
  selectionInUrl,
  subtotalOf,
} from './selection.ts';
import { type Offered, offerOf, useOffer } from './use-done-by.ts';
export type Coupon = {
  code: string | null;
  isChecking: boolean;
  refused: { code: string; problem: string } | null;
  apply(code: string): void;
  remove(): void;
};

export type Sale = {
  service: Sellable;
  selection: Selection;
  select(selection: Selection): void;
  coupon: Coupon;
  items: SaleItem[];
  rows: OrderLine[];
  days: number;
  needsDpa: boolean;
  /** Null while the day of another selection loads. */
  offer: Offered | null;
  total: string;
  /** Null without tax and coupon, and until it has loaded. */
  preview: CheckoutPreview | null;
  errors: Record<string, string | undefined>;
  isPriced: boolean;
  /** Opens the same purchase on another page. */
  query: string;
  /** The day depends on it where consumers may withdraw. */
  setEarlyStart(isAsked: boolean): void;
  refresh(): void;
};

/**
 * The URL decides the first selection: `?option=7&coupon=CODE`. With tax or a coupon the server computes the total,
 * else it is the sum of the prices. `billing` is null until it is known.
 */
export function useSale(service: ServiceDetail, billing: BillingValues | null): Sale {
  const { tax, cancellation, company } = useSite().config;
  const [selection, select] = useState(() => selectionFrom(service));
  const [code, setCode] = useState<string | null>(null);
  const [refused, setRefused] = useState<Coupon['refused']>(null);
  const [version, setVersion] = useState(0);
  const [query, setQuery] = useState('');
  const [isEarly, setEarlyStart] = useState(false);
  const { search } = useLocation();

  // The server's page is cached, so it can't contain the URL's parameters.
  const readUrl = useEffectEvent(() => {
    select(selectionInUrl(service, search));
    setQuery(saleQuery(search));
    setCode(new URLSearchParams(search).get('coupon')?.trim().slice(0, maxLength.couponCode).toUpperCase() || null);
  });
  useEffect(() => readUrl(), []);

  // An option may have been removed since the page was loaded.
  const current = useMemo(() => {
    const chosen = Object.entries(selection.options).map(([id, quantity]) => ({ id: Number(id), quantity }));
    const { options } = selectionFrom(
      service,
      chosen.filter(({ quantity }) => quantity > 0),
    );
    return { ...selection, options };
  }, [service, selection]);

  const items = itemsOf(service, current);
  const isPreviewed = tax ? billing !== null : code !== null;
  // The loaded day is that of the default selection. With tax, billing details are needed to ask for another.
  const hasLoadedDay = JSON.stringify(items) === JSON.stringify(itemsOf(service, selectionFrom(service)));
  const waits = cancellation.withdrawal === 'on' && company.sells_to !== 'businesses';
  const isAsked = isPreviewed || (!tax && (!hasLoadedDay || waits));
  const input = {
    items,
    ...(isEarly && { early_start: true }),
    ...(code !== null && { coupon_code: code }),
    ...(tax && billing && { billing }),
  };
  const state = usePreview(isAsked ? input : null, version);
  const preview = isPreviewed ? state.preview : null;
  const refresh = () => setVersion((last) => last + 1);
  const initial = useOffer(service.slug, offerOf(service));
  useAskAgain((isAsked && state.preview?.valid_until) || null, refresh);
  const problem = isPreviewed && !state.isStale ? state.errors.coupon_code : undefined;
  useEffect(() => {
    if (problem === undefined || code === null) return;
    setRefused({ code, problem });
    setCode(null);
  }, [problem, code]);

  return {
    service,
    selection: current,
    select,
    coupon: {
      code,
      isChecking: code !== null && (state.isStale || preview?.coupon === undefined),
      refused,
      apply(typed) {
        setRefused(null);
        setCode(typed.trim().toUpperCase());
      },
      remove() {
        setRefused(null);
        setCode(null);
      },
    },
    items,
    rows: rowsOf(service, current),
    days: preview?.delivery_days ?? daysOf(service, current),
    needsDpa: needsDpa(service, current),
    offer: isAsked && state.preview && !state.isStale ? state.preview : hasLoadedDay && !waits ? initial : null,
    total: preview?.total ?? subtotalOf(service, current),
    preview,
    errors: state.errors,
    isPriced: !isPreviewed || (preview !== null && !state.isStale),
    query,
    setEarlyStart,
    refresh,
  };
}

function saleQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('service');
  return parameters.size === 0 ? '' : `?${parameters}`;
}
