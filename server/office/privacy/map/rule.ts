/** How erasure overwrites columns. Names in one text are separated by spaces. */
export type Fills = {
  /** Null. */
  clear?: string;
  /** `(erased)`, where there is a text. */
  text?: string;
  /** `Deleted customer 12`. */
  name?: string;
  /** `deleted-12@invalid`. */
  email?: string;
  /** A reference that must remain unique. */
  unique?: string;
  /** JSON, whose texts become `(erased)`. */
  json?: string;
  /** The JSON of a document, which loses the buyer's or the payee's details. */
  document?: string;
};

/** Each column of a table is in exactly one of `none`, `export`, `erase` and `record`. */
export type Rule = {
  /** Says nothing about a person. */
  none?: string;
  /** The copy of a person's data has it. Erasure leaves it, unless it deletes the row. */
  export?: string;
  /** Overwritten by erasure, or gone with the whole row. In the copy, too, unless `internal`. */
  erase?: 'row' | Fills;
  /** Overwritten when a record need no longer be kept, and in the copy. */
  record?: Fills;
  /** Columns of `erase` that are not in the copy: notes of the team, secrets, others' texts. */
  internal?: string;
  /** When the cleanup deletes rows, or what it forgets, without an erasure. */
  after?: string;
};

/** The names in a text. */
export type Names<S, Found = never> = S extends `${infer First} ${infer Others}`
  ? Names<Others, Found | First>
  : Found | S;

type NamesIn<F> = F extends Fills ? Names<F[keyof F]> : never;

export type Listed<R> = R extends Rule
  ? Names<R['none']> | Names<R['export']> | NamesIn<R['erase']> | NamesIn<R['record']>
  : never;

export const namesIn = (text: string | undefined): string[] => text?.split(' ') ?? [];
