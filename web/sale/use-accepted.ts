import { useState } from 'react';
import type { PublicConfig } from '../../contract/site/site.ts';
import { call } from '../api/browser.ts';
import { useSite } from '../site.ts';

type Text = NonNullable<PublicConfig['legal']>[number];

const kinds: readonly string[] = ['terms', 'privacy', 'withdrawal'];

export const DPA_FIELD = 'accepted.dpa';
export const DPA_MISSING = 'Please accept the agreement for your company.';

/** Null without the box, which a consumer does not see. */
export function dpaBoxOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const box = form?.elements.namedItem(DPA_FIELD);
  return box instanceof HTMLInputElement ? box : null;
}

/** The texts that the page shows to a buyer, and their ids for `accepted` of the purchase. */
export function useAccepted() {
  const { legal = [] } = useSite().config;
  const [current, setCurrent] = useState<readonly Text[] | null>(null);
  const before = new Set(legal.map(({ rendering_id }) => rendering_id));
  const all = (current ?? legal).map((text) => ({ ...text, isNew: !before.has(text.rendering_id) }));
  const texts = all.filter(({ kind }) => kinds.includes(kind));
  const accepted = Object.fromEntries(texts.map(({ kind, rendering_id }) => [kind, rendering_id]));
  return {
    texts,
    dpa: all.find(({ kind }) => kind === 'dpa'),
    accepted,
    /** It has the data processing agreement if its box is checked. */
    acceptedIn(form: HTMLFormElement | null): Record<string, number> {
      const box = dpaBoxOf(form);
      return { ...accepted, ...(box?.checked && { dpa: Number(box.value) }) };
    },
    /** Call it after a refusal: the texts may have changed since the page was loaded. */
    async refresh(): Promise<void> {
      const { data } = await call('GET /legal').catch(() => ({ data: null }));
      if (data) setCurrent(data);
    },
  };
}

export type AcceptedState = ReturnType<typeof useAccepted>;
