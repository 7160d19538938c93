import { data } from 'react-router';

/** An address of the dashboard that leads nowhere; the rail stays. */
export const clientLoader = () => {
  throw data('There is no such page in the dashboard.', 404);
};

export { ScreenError as ErrorBoundary } from './screen-error.tsx';

export default function NothingHere() {
  return null;
}
