import { useState } from 'react';
import type { OptionInUrl } from '../../contract/shared/option-query.ts';
import { type Selection, type Sellable, selectionFrom } from './selection.ts';

/** `chosen` and `quantity`: those of the URL, as sent without JavaScript. Another service begins again. */
export function useSelection(service: Sellable, chosen: readonly OptionInUrl[], quantity: number) {
  const [changed, setChanged] = useState<{ id: number; selection: Selection } | null>(null);
  const selection = changed?.id === service.id ? changed.selection : selectionFrom(service, chosen, quantity);
  const select = (next: Selection) => setChanged({ id: service.id, selection: next });
  return [selection, select] as const;
}
