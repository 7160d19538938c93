import clsx from 'clsx';
import type { Site } from '../../site.ts';

export const navLinkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'inline-flex min-h-11 items-center px-2 lg:px-3 font-semibold underline-offset-8 hover:underline',
    isActive ? 'underline decoration-accent decoration-2' : 'decoration-line-strong',
  );

/** The company’s own links beside those of every site. */
export const headerLinks = ({ navigation }: Site['config']['links']) =>
  navigation.filter(({ place }) => place === 'header');
