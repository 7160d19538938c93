import type { ReviewPage } from '../../../contract/order/reviews.ts';
import type { Site } from '../../site.ts';
import { ratingSchema } from '../reviews/ratings.ts';
import { SHARE_IMAGE } from './page-meta.ts';

export function organizationSchema({ publicUrl, config }: Site, reviews: ReviewPage | null): object {
  const { company } = config;
  return {
    '@type': 'ProfessionalService',
    name: company.name,
    legalName: company.legal_name,
    description: company.description,
    url: `${publicUrl}/`,
    ...(company.logo_url !== '' && { logo: new URL(company.logo_url, `${publicUrl}/`).href }),
    image: new URL(SHARE_IMAGE, publicUrl).href,
    ...(company.email !== '' && { email: company.email }),
    ...(company.phone !== '' && { telephone: company.phone }),
    ...(company.address_lines.length > 0 && { address: company.address_lines.join(', ') }),
    ...(company.founded_year !== null && { foundingDate: String(company.founded_year) }),
    sameAs: company.social.map(({ url }) => url),
    ...(reviews && ratingSchema({ summary: reviews.summary, reviews: reviews.data })),
  };
}
