import clsx from 'clsx';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { SiteSearchField } from '../../search/site-search-field.tsx';
import { useSite } from '../../site.ts';
import { useScrolledPast } from '../../ui/hooks/use-scrolled-past.ts';
import { Container } from '../../ui/section.tsx';
import { HeaderSession } from './header-session.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavDropdown, type OpenDropdown } from './nav-dropdown.tsx';
import { headerLinks, navLinkClass } from './nav-link.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

export function Header() {
  const { navigation, config } = useSite();
  const { serviceCategories, articleCategories } = navigation;
  const [open, setOpen] = useState<OpenDropdown>(null);
  const scrolled = useScrolledPast(4);
  const dropdown = { open, onOpen: setOpen };
  return (
    <header
      className={clsx('sticky top-0 z-40 bg-paper transition-shadow print:static', scrolled && 'shadow-bar')}
      data-scrolled={scrolled || undefined}
    >
      <Container className="flex h-(--header-height) items-center gap-3 lg:gap-6">
        <Logo />
        <nav aria-label="Main" className="hidden items-center lg:ms-4 lg:flex">
          <NavLink to="/" end className={navLinkClass}>
            Home
          </NavLink>
          <NavLink to="/about" className={navLinkClass}>
            About
          </NavLink>
          <NavDropdown
            name="Services"
            to="/services"
            also="/service/"
            items={serviceCategories}
            all="All services and prices"
            {...dropdown}
          />
          <NavDropdown
            name="Solutions"
            to="/solutions"
            items={articleCategories}
            all="All free solutions"
            {...dropdown}
          />
          {headerLinks(config.links).map(({ label, url }) => (
            <NavLink key={url} to={url} className={navLinkClass}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <SiteSearchField />
          <HeaderSession className="hidden md:flex" />
          <ScrollToTop place="bar" />
          <MobileMenu />
        </div>
      </Container>
    </header>
  );
}
