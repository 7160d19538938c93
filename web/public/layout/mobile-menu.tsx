import { ChevronDown, Menu, Phone, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../site.ts';
import { telephoneUrl } from '../company/telephone-url.ts';
import { HeaderSession } from './header-session.tsx';
import { headerLinks } from './nav-link.ts';

const row = 'flex min-h-12 items-center border-b border-line text-lg font-semibold';

export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const { key } = useLocation();
  const { navigation, config } = useSite();
  const { serviceCategories, articleCategories } = navigation;
  const { phone } = config.company;
  useEffect(() => {
    if (key && menu.current) menu.current.open = false;
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/menu lg:hidden"
    >
      <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md hover:bg-sunken">
        <Menu aria-hidden className="group-open/menu:hidden" />
        <X aria-hidden className="hidden group-open/menu:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-t border-line bg-paper px-4 pb-8 shadow-bar sm:px-6"
      >
        {/* A closed menu would repeat the greeting in the page. */}
        {open && user && (
          <p className={row}>
            <span className="truncate">
              Welcome <bdi>{user.name}</bdi>
            </span>
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
          {(open || !user) && <HeaderSession className="flex md:hidden" />}
          {phone !== '' && (
            <a
              href={telephoneUrl(phone)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold tabular-nums underline-offset-4 hover:underline"
            >
              <Phone aria-hidden size={18} className="text-brand" />
              {phone}
            </a>
          )}
        </div>
        <Link to="/search" className={row}>
          Search
          <Search aria-hidden size={20} className="ms-auto text-ink-soft" />
        </Link>
        <Link to="/" className={row}>
          Home
        </Link>
        <Link to="/about" className={row}>
          About
        </Link>
        <MenuGroup name="Services" to="/services" items={serviceCategories} />
        <MenuGroup name="Solutions" to="/solutions" items={articleCategories} />
        {headerLinks(config.links).map(({ label, url }) => (
          <Link key={url} to={url} className={row}>
            {label}
          </Link>
        ))}
        <Link to="#contact-us" className={row}>
          Contact us
        </Link>
      </nav>
    </details>
  );
}

type GroupProps = { name: string; to: string; items: { name: string; slug: string }[] };

/** Its categories are folded away. */
function MenuGroup({ name, to, items }: GroupProps) {
  const link = (
    <Link to={to} className="flex min-h-12 grow items-center">
      {name}
    </Link>
  );
  if (items.length === 0) return <div className={row}>{link}</div>;
  return (
    <div className="relative border-b border-line">
      <div className="flex text-lg font-semibold">{link}</div>
      <details className="group/list">
        <summary
          aria-label={`Show ${name.toLowerCase()} categories`}
          className="absolute top-0.5 -inset-e-3 grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <ChevronDown aria-hidden size={20} className="transition-transform group-open/list:rotate-180" />
        </summary>
        <ul className="pb-2">
          {items.map((item) => (
            <li key={item.slug}>
              <Link to={`${to}/${item.slug}`} className="flex min-h-11 items-center ps-4 text-ink-soft">
                {item.name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
