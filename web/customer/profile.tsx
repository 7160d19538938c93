export { Problem as ErrorBoundary } from '../dashboard/problem.tsx';
export { ProfilePage as default } from '../dashboard/profile-page.tsx';
