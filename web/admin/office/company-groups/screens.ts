import { Building2, LayoutTemplate } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/company',
      file: 'office/company-groups/company.tsx',
      name: 'Company',
      Icon: Building2,
      words: 'name phone email opening hours map',
      fields: [
        ['Name', 'name'],
        ['Email', 'email'],
        ['Phone', 'phone'],
        ['Opening hours', 'opening_hours'],
        ['Address on the site', 'public_address'],
        ['Whom you sell to', 'sells_to'],
        ['Law', 'preset'],
      ],
    },
    {
      path: 'settings/site',
      file: 'office/company-groups/home.tsx',
      name: 'Site',
      Icon: LayoutTemplate,
      words: 'home texts tagline FAQ guarantee counters steps needs',
      fields: [
        ['Tagline', 'tagline'],
        ['FAQ', 'questions'],
        ['Guarantee', 'guarantee'],
        ['Figures', 'figures'],
      ],
    },
    {
      path: 'settings/site/about',
      file: 'office/company-groups/about.tsx',
      name: 'About the company',
      Icon: LayoutTemplate,
      words: 'site team awards texts',
    },
    {
      path: 'settings/site/links',
      file: 'office/company-groups/links.tsx',
      name: 'Links of the site',
      Icon: LayoutTemplate,
      words: 'social networks navigation header footer',
    },
    {
      path: 'settings/company/file',
      file: 'office/company-groups/company-file.tsx',
      name: 'Company file',
      Icon: Building2,
      words: 'import export json',
    },
  ],
  actions: [],
  audit: {},
} satisfies Screens;
