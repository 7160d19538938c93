import { replace } from 'react-router';

export const clientLoader = () => {
  throw replace('/admin/dashboard/settings/security');
};

export default function Settings() {
  return null;
}
