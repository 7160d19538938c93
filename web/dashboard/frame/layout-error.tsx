import { ScreenError } from './screen-error.tsx';

/** For what fails before there is a layout, or in it. */
export const LayoutError = () => (
  <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-12 sm:px-6 lg:px-10">
    <ScreenError />
  </main>
);
