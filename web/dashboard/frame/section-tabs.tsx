import { createContext, useContext } from 'react';
import { LinkTabs } from '../../ui/tabs.tsx';
import { type Place, placeAt, type SidebarItem, type Url } from './places.ts';

type Section = { name: string; pages: readonly Place[]; current: Place };

const SectionContext = createContext<Section | null>(null);
export const SectionProvider = SectionContext.Provider;

const isTab = ({ to }: Place) => to.includes('?');
const pathOf = ({ to }: Place) => to.split('?')[0];

/** Null on the pages of records, and on a page that has tabs of its own. */
export function sectionAt(items: readonly SidebarItem[], url: Url): Section | null {
  const { pathname } = url;
  const { item, child } = placeAt(items, url) ?? {};
  if (!item?.children || !child) return null;
  if (![child.to, ...(child.also ?? [])].some((to) => to.split('?')[0] === pathname)) return null;
  const hasTabs = items.some(({ children = [] }) => children.some((one) => isTab(one) && pathOf(one) === pathname));
  return hasTabs ? null : { name: item.name, pages: item.children, current: child };
}

/** Stands in for the sidebar’s open section where that is behind the burger. */
export function SectionTabs() {
  const section = useContext(SectionContext);
  if (!section) return null;
  return (
    <div className="col-span-full min-w-0 max-sm:order-2 lg:hidden print:hidden">
      <LinkTabs
        label={section.name}
        tabs={section.pages.map((page) => ({ label: page.name, to: page.to, isShown: page === section.current }))}
      />
    </div>
  );
}
