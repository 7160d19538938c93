import { LinkTabs } from '../../../ui/tabs.tsx';
import { dashboardUrl } from '../../rows.ts';

const tabs = [
  ['Home', 'settings/site'],
  ['About', 'settings/site/about'],
  ['Links', 'settings/site/links'],
  ['Cases', 'settings/site/cases'],
] as const;

export type SiteTab = (typeof tabs)[number][0];

export const SiteTabs = ({ shown }: { shown: SiteTab }) => (
  <div className="mb-4">
    <LinkTabs
      label="Site"
      tabs={tabs.map(([label, path]) => ({ label, to: dashboardUrl(path), isShown: label === shown }))}
    />
  </div>
);

const companyTabs = [
  ['On the site', 'settings/company'],
  ['On invoices', 'settings/seller'],
  ['File', 'settings/company/file'],
] as const;

/** One company has both: a public side and printed documents. */
export const CompanyTabs = ({ shown }: { shown: (typeof companyTabs)[number][0] }) => (
  <div className="mb-4">
    <LinkTabs
      label="Company"
      tabs={companyTabs.map(([label, path]) => ({ label, to: dashboardUrl(path), isShown: label === shown }))}
    />
  </div>
);
