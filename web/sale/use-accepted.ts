import { useState } from 'react';
import type { PublicConfig } from '../../contract/site/site.ts';
import { call } from '../api/browser.ts';
import { useSite } from '../site.ts';

type Text = NonNullable<PublicConfig['legal']>[number];

const kinds: readonly string[] = ['terms', 'privacy', 'withdrawal'];

/** The texts that the page shows to a buyer, and their ids for `accepted` of the purchase. */
export function useAccepted() {
  const { legal = [] } = useSite().config;
  const [current, setCurrent] = useState<readonly Text[] | null>(null);
  const texts = (current ?? legal).filter(({ kind }) => kinds.includes(kind));
  const before = new Set(legal.map(({ rendering_id }) => rendering_id));
  return {
    texts: texts.map((text) => ({ ...text, isNew: !before.has(text.rendering_id) })),
    accepted: Object.fromEntries(texts.map(({ kind, rendering_id }) => [kind, rendering_id])),
    /** Call it after a refusal: the texts may have changed since the page was loaded. */
    async refresh(): Promise<void> {
      const { data } = await call('GET /legal').catch(() => ({ data: null }));
      if (data) setCurrent(data);
    },
  };
}

export type AcceptedState = ReturnType<typeof useAccepted>;
