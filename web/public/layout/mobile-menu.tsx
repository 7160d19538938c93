import { Menu, Phone, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';
import { HeaderSession } from './header-session.tsx';

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
      className="group lg:hidden"
    >
      <summary aria-label="Menu" className="grid size-11 place-items-center rounded-md hover:bg-sunken">
        <Menu aria-hidden className="group-open:hidden" />
        <X aria-hidden className="hidden group-open:block" />
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
        <Link to="/" className={row}>
          Home
        </Link>
        <Link to="/about" className={row}>
          About
        </Link>
        <MenuGroup name="Services" to="/services" items={serviceCategories} />
        <MenuGroup name="Solutions" to="/solutions" items={articleCategories} />
        {(open || !user) && <HeaderSession className="mt-6 flex !justify-between md:hidden" />}
        <p className="mt-4 grid gap-2">
          <a href={telephoneUrl(phone)} className={buttonClass('secondary')}>
            <Phone aria-hidden size={18} className="text-brand" />
            {phone}
          </a>
          <Link to="#contact-us" className={buttonClass('primary')}>
            Get a quote
          </Link>
        </p>
      </nav>
    </details>
  );
}

function MenuGroup({ name, to, items }: { name: string; to: string; items: { name: string; slug: string }[] }) {
  return (
    <>
      <Link to={to} className={row}>
        {name}
      </Link>
      <ul className="border-b border-line py-2">
        {items.map((item) => (
          <li key={item.slug}>
            <Link to={`${to}/${item.slug}`} className="flex min-h-11 items-center pl-4 text-ink-soft">
              {item.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
