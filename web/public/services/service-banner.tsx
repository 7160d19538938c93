import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Container } from '../../ui/section.tsx';

/** The order card overlaps the empty right third. */
export function ServiceBanner({ crumbs, title, lead }: { crumbs: Crumb[]; title: string; lead: string | undefined }) {
  return (
    <div className="border-b border-line bg-sunken">
      <Container className="grid gap-x-8 lg:grid-cols-12">
        <div className="pt-4 pb-8 lg:col-span-8 lg:min-h-72 lg:pt-8 lg:pr-8 lg:pb-12">
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="mt-3 wrap-anywhere text-title lg:mt-6">{title}</h1>
          {lead && <p className="mt-4 max-w-text text-lg wrap-anywhere whitespace-pre-line">{lead}</p>}
        </div>
      </Container>
    </div>
  );
}
