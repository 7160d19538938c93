import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { control } from '../ui/field.tsx';
import { LinkTabs } from '../ui/tabs.tsx';

type Anchor = { id: string; label: string; count?: number };

type Props = { label: string; anchors: readonly Anchor[] };

/** The first section that is in sight below the header and the anchors. */
function useShown(anchors: readonly Anchor[]): string | undefined {
  const [shown, setShown] = useState(anchors[0]?.id);
  const ids = anchors.map(({ id }) => id).join(' ');
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const find = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter((section) => section.getBoundingClientRect().top < 160);
      setShown((isAtEnd && window.scrollY > 0 ? sections.at(-1) : passed.at(-1))?.id ?? sections[0]?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [ids]);
  return shown;
}

/** Leads to the sections of a long form. A phone has a list to choose from. */
export function Anchors({ label, anchors }: Props) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const shown = useShown(anchors);
  // The section was not there yet when the URL was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first hash
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="top-14 z-30 mb-4 bg-paper [@media(height>=36rem)]:sticky">
      <div className="max-sm:hidden">
        <LinkTabs
          label={label}
          tabs={anchors.map(({ id, label: text, count = 0 }) => ({
            label: text,
            count,
            to: `#${id}`,
            isShown: id === shown,
          }))}
        />
      </div>
      <select
        aria-label={label}
        value={shown}
        onChange={({ target }) => void navigate(`#${target.value}`, { preventScrollReset: true })}
        className={control(false, 'min-h-11 sm:hidden')}
      >
        {anchors.map(({ id, label: text, count = 0 }) => (
          <option key={id} value={id}>
            {count > 0 ? `${text} ${count}` : text}
          </option>
        ))}
      </select>
    </div>
  );
}
