import type { Need } from '../../../contract/shared/company.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import {
  comparedIn,
  readServiceFilters,
  type ServiceFilters,
  serviceFilterQuery,
} from '../../../contract/shared/service-filters.ts';
import type { Caller } from '../../api/call.ts';
import { callContext } from '../../api/context.ts';
import { pageResponse, settled } from '../../api/page-data.ts';
import { withTaxNote } from '../../billing/tax-note.tsx';
import { Paused } from '../../sale/paused.tsx';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Container, Section } from '../../ui/section.tsx';
import { ContactBanner } from '../company/contact-banner.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { OnTimeLine } from '../shared/on-time-line.tsx';
import { PageBanner } from '../shared/page-banner.tsx';
import { PageError } from '../shared/page-error.tsx';
import type { Route } from './+types/services.ts';
import { CategoryCard } from './category-card.tsx';
import { CategoryGroup } from './category-group.tsx';
import { CompareForm } from './compare/compare-form.tsx';
import { loadCompared } from './compare/load-compared.ts';
import { loadAllServices } from './load-all-services.ts';
import { PriceList } from './price-list.tsx';
import { filterServices, groupByCategory, isFiltered, offerText, type PriceLine } from './price-list-data.ts';
import { ServiceFilterForm } from './service-filter-form.tsx';

const FAILED = { categories: 'Failed to fetch service categories.', services: 'Failed to fetch services.' };

export const ErrorBoundary = () => <PageError failed={FAILED.categories} />;

/** Needs that fail to load are left out. */
const loadNeeds = (needs: Promise<{ data: Need[] }>): Promise<Need[]> =>
  needs.then(
    ({ data }) => data,
    (error: unknown) => {
      console.error(error);
      return [];
    },
  );

/** The page has the services with all fields already. */
async function loadCategories(call: Caller) {
  const { data } = await call('GET /service-categories');
  return { data: data.map(({ services: _, ...category }) => category) };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const parameters = new URL(request.url).searchParams;
  const [categories, services, needs, proof, compared] = await Promise.all([
    settled(loadCategories(call), FAILED.categories),
    settled(loadAllServices(call), FAILED.services),
    loadNeeds(call('GET /needs')),
    settled(call('GET /proof'), ''),
    loadCompared(call, comparedIn(parameters)),
  ]);
  const slugs = needs.map(({ slug }) => slug);
  const filters = readServiceFilters(parameters, slugs);
  const lines = services.content && filterServices(services.content, filters, needs);
  const list = lines ? { content: lines, error: null } : { content: null, error: services.error ?? FAILED.services };
  return pageResponse({
    categories,
    list,
    needs: needs.map((need) => ({ ...need, services: [] })),
    filters,
    compared,
    onTime: proof.content?.on_time ?? null,
    answerHours: proof.content?.answer_hours ?? null,
  });
}

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Services', to: '/services' },
];
const INTRO = 'Every service has a fixed price, a delivery time and a written result.';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Our Services', description: INTRO, crumbs });

export default function Services({ loaderData }: Route.ComponentProps) {
  const { categories, list, needs, filters, compared, onTime, answerHours } = loaderData;
  const { tax } = useSite().config;
  const lines = list.content ?? [];
  const all = categories.content?.data ?? [];
  return (
    <>
      <PageBanner crumbs={crumbs} title="Our Services" intro={INTRO}>
        <Guarantee variant="line" className="mt-5" />
        <OnTimeLine onTime={onTime} className="mt-2" />
      </PageBanner>
      <Section>
        <Paused className="mb-6" />
        {categories.error !== null && <Alert>{categories.error}</Alert>}
        {list.error !== null && <Alert className="mt-3">{list.error}</Alert>}
        {categories.content && all.length === 0 ? (
          <Empty title="No services yet">Write to us below and we’ll tell you what we can do today.</Empty>
        ) : (
          <>
            <ServiceFilterForm filters={filters} needs={needs} />
            <CompareForm
              path="/services"
              query={serviceFilterQuery(filters)}
              shown={lines.map(({ slug }) => slug)}
              compared={compared}
            >
              {isFiltered(filters) ? (
                <FilteredServices lines={lines} filters={filters} needs={needs} />
              ) : (
                <div className="mt-8 grid gap-8 lg:gap-12">
                  {groupByCategory(all, lines).map((group, i) => (
                    <CategoryGroup key={group.category.id} group={group} first={i === 0} />
                  ))}
                </div>
              )}
            </CompareForm>
          </>
        )}
      </Section>
      {isFiltered(filters) && all.length > 0 && (
        <Section title="All categories" sunken>
          <div className="grid gap-4 sm:grid-cols-2 lg:gap-8">
            {all.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                to={`/services/${category.slug}`}
                action="View Services"
                note={offerText(
                  category.services_count,
                  category.from_price_decimal && withTaxNote(formatAmount(category.from_price_decimal, 'short'), tax),
                )}
                first={false}
              />
            ))}
          </div>
        </Section>
      )}
      <ContactBanner answerHours={answerHours} />
      <Container className="py-7 lg:py-11">
        <Guarantee variant="block" />
      </Container>
    </>
  );
}

function FilteredServices({ lines, filters, needs }: { lines: PriceLine[]; filters: ServiceFilters; needs: Need[] }) {
  const need = needs.find(({ slug }) => slug === filters.need);
  const found = `${lines.length} ${lines.length === 1 ? 'service' : 'services'}`;
  return (
    <section aria-labelledby="found" className="mt-8 lg:mt-12">
      {/* A status within the heading would leave it without a name. */}
      <div role="status">
        <h2 id="found" className="mb-4 text-xl">
          {need ? `${need.name}: ${found}` : found}
        </h2>
      </div>
      {lines.length === 0 ? (
        <Empty
          title="No service fits these filters."
          action={
            <LinkButton to="/services" tone="secondary">
              Show all services
            </LinkButton>
          }
        >
          Try a higher price or more days, or tell us what you need.
        </Empty>
      ) : (
        <PriceList lines={lines} heading="h3" categories />
      )}
    </section>
  );
}
