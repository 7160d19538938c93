import { replace } from 'react-router';
import { landingOf } from '../../contract/shared/status.ts';
import type { Route } from './+types/index.ts';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  throw replace(`${landingOf('admin')}${url.search}`);
};

export default function Index() {
  return null;
}
