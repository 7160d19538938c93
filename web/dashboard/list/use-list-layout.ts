import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Column } from './columns.tsx';

export type ListLayout = 'table' | 'lines' | 'cards';

const PHONE = 640;
const DESKTOP = 1024;
const NARROWEST_TITLE = 180;
/** The checkbox and the menu. */
const EDGES = 72;

function layoutOf(windowWidth: number, listWidth: number, needed: number): ListLayout {
  if (windowWidth < PHONE) return 'cards';
  return windowWidth < DESKTOP || listWidth < needed ? 'lines' : 'table';
}

/** Rows have two lines where the columns would leave no room for the title. Null until the list is measured, before the first paint. */
export function useListLayout<T>(
  list: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  hasTwoLines = false,
): ListLayout | null {
  const needed = columns.reduce((sum, { width = NARROWEST_TITLE }) => sum + width, EDGES);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  if (width === null) return null;
  const layout = layoutOf(window.innerWidth, width, needed);
  return hasTwoLines && layout === 'table' ? 'lines' : layout;
}
