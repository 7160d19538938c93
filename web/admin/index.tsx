import { replace } from 'react-router';
import { landingIn } from '../account/landing.ts';
import type { Route } from './+types/index.ts';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  throw replace(`${landingIn('admin')}${url.search}`);
};

export default function Index() {
  return null;
}
