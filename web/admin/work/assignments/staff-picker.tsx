import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { settled } from '../../../api/page-data.ts';
import { control } from '../../../dashboard/list/control.ts';
import { Alert } from '../../../ui/alert.tsx';
import { isOfInputMethod } from '../../../ui/input-method.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';

type Props = {
  without?: readonly number[];
  onPick: (person: StaffLoad) => void;
};

const matches = ({ name, email, designation }: StaffLoad, text: string) =>
  `${name} ${email} ${designation ?? ''}`.toLowerCase().includes(text.trim().toLowerCase());

const loadText = ({ open, overdue }: StaffLoad): string =>
  open === 0 ? 'Free' : overdue === 0 ? `${open} open` : `${open} open, ${overdue} late`;

/** The person with the least to do comes first. One click or Enter picks. */
export function StaffPicker({ without = [], onPick }: Props) {
  const loaded = useStaffLoad();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [hasEntered, setEntered] = useState(false);
  // A dialog around it opens after this effect, and focuses its first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const staff = (loaded?.content ?? [])
    .filter((person) => !without.includes(person.id))
    .toSorted((a, b) => a.open - b.open);
  const found = staff.filter((person) => matches(person, text));
  const current = found[Math.min(at, found.length - 1)];
  // Enter may come before the list; it then picks the only match, and nobody whom the admin hasn't seen.
  useEffect(() => {
    if (!loaded || !hasEntered) return;
    setEntered(false);
    if (text.trim() !== '' && found.length === 1 && current) onPick(current);
  }, [loaded, hasEntered, text, found, current, onPick]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === 0) return loaded ? current && onPick(current) : setEntered(true);
    const next = (Math.min(at, found.length - 1) + by + found.length) % Math.max(found.length, 1);
    setAt(next);
    document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="grid gap-2 p-2">
      <div className="relative">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Staff member"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Find staff"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
          className={`${control} w-full pe-3 ps-10`}
        />
      </div>
      {!loaded && <SkeletonLines lines={3} label="Loading staff" />}
      {loaded?.error && <Alert>{loaded.error}</Alert>}
      {loaded?.content && found.length === 0 && <NoStaff hasStaff={loaded.content.length > 0} isSearch={text !== ''} />}
      <div id={`${id}-list`} role="listbox" aria-label="Staff" className="max-h-72 overflow-y-auto">
        {found.map((person) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={person === current}
            tabIndex={-1}
            onClick={() => onPick(person)}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1 hover:bg-sunken',
              person === current && 'bg-sunken forced-colors:outline-2 forced-colors:-outline-offset-2',
            )}
          >
            <span className="min-w-0">
              <bdi className="block truncate font-medium">{person.name}</bdi>
              <span className="block truncate text-sm text-ink-soft">{person.designation ?? person.email}</span>
            </span>
            <span
              className={clsx(
                'shrink-0 text-sm whitespace-nowrap tabular-nums',
                person.overdue > 0 ? 'font-medium text-bad' : 'text-ink-soft',
              )}
            >
              {loadText(person)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const NoStaff = ({ hasStaff, isSearch }: { hasStaff: boolean; isSearch: boolean }) => (
  <p className="px-2 py-1">
    {isSearch && hasStaff
      ? 'No one found.'
      : hasStaff
        ? 'All your staff are already assigned to this order. '
        : 'You have no staff yet. '}
    {!isSearch && (
      <Link to="/admin/dashboard/staff" className="text-brand underline underline-offset-4">
        Go to staff
      </Link>
    )}
  </p>
);

function useStaffLoad() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  useEffect(() => {
    let isShown = true;
    void load().then((result) => isShown && setLoaded(result));
    return () => {
      isShown = false;
    };
  }, []);
  return loaded;
}

const load = () =>
  settled(
    call('GET /admin/staff-load').then(({ data }) => data),
    'Failed to fetch data. Please try again.',
  );
