import type { Calls } from '../../../contract/api.ts';
import type { Command } from '../../search/commands.ts';
import type { Verb } from './audit-verbs.ts';

/** How Ctrl K lists a screen or an action. */
export type Entry = Pick<Command, 'name' | 'Icon' | 'words'>;

type Place = {
  /** The URL below `/admin/dashboard`. A tab of another screen has a query and no file. */
  path: string;
  /** The path below `web/admin`. */
  file?: string;
  /** The route's id, if the file serves another path too. */
  id?: string;
  /** Ctrl K and the search of Settings find them. */
  fields?: readonly SettingsField[];
};

/** `at`: the control's name, or the id of its group. */
export type SettingsField = readonly [name: string, at: string];

/** Other screens lead to a screen without a name. */
export type Screen = Place & (Entry | { file: string; name?: undefined });

/** The path opens a dialog or a filtered list. */
export type Action = Entry & { path: string };

export type AuditKind = {
  noun: string;
  /** Verbs of this kind alone bring their own sentences. */
  verbs: readonly (Verb | readonly [verb: string, sentence: string])[];
  /** The path of the record's screen, else of its list; null if no screen shows it. */
  url: ((id: number) => string) | null;
};

/** The call lists records that have names. */
export type NamedList = Extract<keyof Calls, `GET /admin/${'roles' | 'designations' | `${string}-categories`}`>;

/** What the sidebar, Ctrl K, the routes and the audit log know about one area. */
export type Screens = {
  list: readonly Screen[];
  actions: readonly Action[];
  /** Keys are the first part of the audit log's actions: `review` for `review.approve`. */
  audit: Readonly<Record<string, AuditKind>>;
  /** Keys are fields with ids, whose names the audit log takes from these lists. */
  names?: Readonly<Record<string, NamedList>>;
};
