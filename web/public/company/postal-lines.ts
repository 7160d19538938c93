import type { SiteCompany } from '../../site.ts';

/** Leaves out the legal name, which the first line may repeat. */
export const postalLines = ({
  legal_name,
  address_lines,
}: Pick<SiteCompany, 'legal_name' | 'address_lines'>): string[] => address_lines.filter((line) => line !== legal_name);
