import type { LucideIcon } from 'lucide-react';
import {
  BriefcaseBusiness,
  CreditCard,
  FileText,
  Handshake,
  History,
  Inbox,
  Keyboard,
  LayoutGrid,
  Lightbulb,
  PackageCheck,
  SpellCheck,
  TicketPercent,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import type { FoundKind } from '../../contract/office/search.ts';
import type { Response } from '../api/call.ts';
import { groupBy } from '../ui/older-browsers/group-by.ts';
import { type Command, matchingCommands } from './commands.ts';
import { groupNames } from './kind-names.ts';
import type { Choice } from './recent-choices.ts';
import { typedVerbOptions, verbsHere } from './verbs.ts';

export type Found = Response<'GET /find'>;

export type PaletteOption = {
  group: string;
  title: string;
  text?: string;
  price?: string;
  /** Options can raise it. */
  isFrom?: boolean;
  highlights?: readonly (readonly [number, number])[];
  Icon: LucideIcon;
} & ({ to: string } | { query: string } | { run: 'help' });

const icons: Record<FoundKind, LucideIcon> = {
  order: PackageCheck,
  invoice: FileText,
  credit_note: FileText,
  refund: CreditCard,
  payout_run: Wallet,
  coupon: TicketPercent,
  customer: Users,
  staff: BriefcaseBusiness,
  service: LayoutGrid,
  article: Lightbulb,
  client: Handshake,
  contact_message: Inbox,
  assignment: UserRound,
};

const MAX_COMMANDS = 5;

const help: PaletteOption = { group: 'Help', title: 'Keyboard shortcuts', Icon: Keyboard, run: 'help' };

const fromCommand = ({ group, name, to, Icon, text }: Command): PaletteOption => ({
  group,
  title: name,
  ...(text !== undefined && { text }),
  to,
  Icon,
});

/** `31`, `#31` or `INV-2026-0007`, but not `microsoft 365`. */
const isNumber = (query: string): boolean => /^#?(?:\p{L}+-)*[\d-]*\d$/u.test(query);

type Input = {
  query: string;
  pathname: string;
  /** Admins alone act on records from here. */
  isAdmin: boolean;
  commands: readonly Command[];
  recent: readonly Choice[];
  found: Found | null;
};

export function paletteOptions({ query, pathname, isAdmin, commands, recent, found }: Input): PaletteOption[] {
  const here = isAdmin ? verbsHere(pathname, query).map((verb) => ({ group: 'On this screen', ...verb })) : [];
  if (query === '')
    return [
      ...here,
      ...recent.map(({ title, text, to }): PaletteOption => ({ group: 'Recent', title, text, to, Icon: History })),
      ...commands.filter(({ group }) => group === 'Actions').map(fromCommand),
      ...commands.filter(({ group }) => group === 'Screens').map(fromCommand),
      help,
    ];
  const records = (found?.data ?? []).map(
    ({ kind, title, text, url, price, can_cost_more: isFrom, highlights }): PaletteOption => ({
      group: groupNames[kind],
      title,
      text,
      ...(price !== undefined && { price }),
      ...(isFrom !== undefined && { isFrom }),
      highlights,
      to: url,
      Icon: icons[kind],
    }),
  );
  const corrections = (found?.did_you_mean ?? []).map(
    (corrected): PaletteOption => ({ group: 'Did you mean', title: corrected, query: corrected, Icon: SpellCheck }),
  );
  const matching = matchingCommands(commands, query).slice(0, MAX_COMMANDS).map(fromCommand);
  const isHelp = ['help', 'shortcuts', 'keyboard'].some((word) => word.startsWith(query.toLowerCase()));
  const byName = [...groupBy(matching, ({ group }) => group).values()].flat();
  const verbs = isAdmin ? typedVerbOptions(query, found).map((verb) => ({ group: 'Do', ...verb })) : [];
  // An exact number was searched for; otherwise screens come first, which never change their place.
  const matches = isNumber(query) ? [...records, ...byName] : [...byName, ...records];
  return [...here, ...verbs, ...matches, ...corrections, ...(isHelp ? [help] : [])];
}
