import { replace } from 'react-router';
import { landingOf } from '../../contract/shared/status.ts';

export const clientLoader = () => {
  throw replace(landingOf('admin'));
};

export default function Index() {
  return null;
}
