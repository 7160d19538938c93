/** Imports nothing, so that it can run in the browser. */
export type OptionInUrl = { id: number; quantity: number };

const MAX_OPTIONS = 30;

// `option=7`, `option=7:3`; a form without JavaScript sends `choice-0=7` for a group and `quantity-7=3` for a number.
const NAME = /^(?:option|choice-\d{1,2}|quantity-(\d{1,9}))$/;
const VALUE = /^(\d{1,9})(?::(\d{1,2}))?$/;

export function readOptions(parameters: URLSearchParams): OptionInUrl[] {
  const found = new Map<number, number>();
  for (const [name, value] of parameters) {
    const ofQuantity = NAME.exec(name);
    const [, first, second] = VALUE.exec(value) ?? [];
    if (!ofQuantity || first === undefined) continue;
    const [id, quantity] = ofQuantity[1]
      ? [Number(ofQuantity[1]), Number(first)]
      : [Number(first), Number(second ?? 1)];
    if (id > 0 && quantity > 0 && quantity < 100) found.set(id, quantity);
  }
  return [...found]
    .slice(0, MAX_OPTIONS)
    .map(([id, quantity]) => ({ id, quantity }))
    .sort((a, b) => a.id - b.id);
}

/** 1 unless it is a number. */
export const quantityIn = (parameters: URLSearchParams): number =>
  Number(/^[1-9]\d?$/.exec(parameters.get('quantity') ?? '')?.[0] ?? 1);

/** The shortest form of each. */
export const optionQuery = (options: readonly OptionInUrl[]): URLSearchParams =>
  new URLSearchParams(options.map(({ id, quantity }) => ['option', quantity === 1 ? String(id) : `${id}:${quantity}`]));
