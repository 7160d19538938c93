import type { companyGroupsApi } from '../../../contract/office/company-groups.ts';
import type { ContentGroups, GroupKey } from '../../../contract/shared/company/groups.ts';
import type { Deps } from '../../deps.ts';
import type { Area } from '../../shared/area.ts';
import { effectiveFile, importCompanyFile } from './company-file.ts';
import { readGroup, storeGroup } from './groups.ts';

type Change<K extends GroupKey> = {
  viewer: { id: number };
  body: { value: ContentGroups[K]; updated_at?: string | null | undefined };
};

const callsOf = <K extends GroupKey>(deps: Deps, key: K) => ({
  read: () => readGroup(deps, key),
  change: ({ viewer, body }: Change<K>) =>
    storeGroup(deps, key, { value: body.value, by: viewer.id, seen: body.updated_at }),
  remove: ({ viewer }: { viewer: { id: number } }) => storeGroup(deps, key, { value: null, by: viewer.id }),
});

export const companyGroups = {
  routes: (deps) => {
    const [company, brand, home, about, links] = [
      callsOf(deps, 'company'),
      callsOf(deps, 'brand'),
      callsOf(deps, 'home'),
      callsOf(deps, 'about'),
      callsOf(deps, 'links'),
    ];
    return {
      companyFile: () => effectiveFile(deps),
      importCompanyFile: ({ body, viewer }) => importCompanyFile(deps, { ...body, by: viewer.id }),
      company: company.read,
      updateCompany: company.change,
      removeCompany: company.remove,
      brand: brand.read,
      updateBrand: brand.change,
      removeBrand: brand.remove,
      home: home.read,
      updateHome: home.change,
      removeHome: home.remove,
      about: about.read,
      updateAbout: about.change,
      removeAbout: about.remove,
      links: links.read,
      updateLinks: links.change,
      removeLinks: links.remove,
    };
  },
} satisfies Area<typeof companyGroupsApi>;
