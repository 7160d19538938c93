import { replace } from 'react-router';
import type { Route } from './+types/setup.ts';

/** The steps of setting up are a card on Home. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  throw replace(`/admin/dashboard/overview${url.search}`);
};

export default function Setup() {
  return null;
}
