import clsx from 'clsx';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { HeaderSession } from './header-session.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavDropdown, type OpenDropdown } from './nav-dropdown.tsx';
import { navLinkClass } from './nav-link.ts';

export function Header() {
  const { serviceCategories, articleCategories } = useSite().navigation;
  const [open, setOpen] = useState<OpenDropdown>(null);
  const scrolled = useScrolledPast(4);
  const dropdown = { open, onOpen: setOpen };
  return (
    <header
      className={clsx('sticky top-0 z-40 bg-paper transition-shadow print:static', scrolled && 'shadow-bar')}
      data-scrolled={scrolled || undefined}
    >
      <Container className="flex h-(--header-height) items-center gap-6">
        <Logo />
        <nav aria-label="Main" className="ml-4 hidden grow items-center lg:flex">
          <NavLink to="/" end className={navLinkClass}>
            Home
          </NavLink>
          <NavLink to="/about" className={navLinkClass}>
            About
          </NavLink>
          <NavDropdown name="Services" to="/services" also="/service/" items={serviceCategories} {...dropdown} />
          <NavDropdown name="Solutions" to="/solutions" items={articleCategories} {...dropdown} />
        </nav>
        <HeaderSession className="hidden lg:flex" />
        <MobileMenu />
      </Container>
    </header>
  );
}
