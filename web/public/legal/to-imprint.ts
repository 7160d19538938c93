import { redirect } from 'react-router';

/** Where people and lists of addresses look for it. */
export const loader = () => redirect('/imprint', 301);
