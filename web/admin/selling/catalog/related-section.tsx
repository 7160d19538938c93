import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { RecordPicker } from '../../shared/record-picker.tsx';

type Props = {
  service: AdminService | null;
  services: readonly { id: number; title: string; active: boolean }[];
  errors: Record<string, string | undefined>;
};

export const RelatedSection = ({ service, services, errors }: Props) => (
  <SectionCard id="related" title="Related">
    <RecordPicker
      name="related_ids"
      label="Goes well with"
      noun="service"
      optional
      ordered
      records={services.map(({ id, title, active }) => ({ id, title: active ? title : `${title} (not on the site)` }))}
      chosen={service?.related.map(({ id }) => id) ?? []}
      max={maxItems.relatedServices}
      help={`Offered at the checkout of this service. Up to ${maxItems.relatedServices}; the checkout shows the first three.`}
      error={errors.related_ids}
    />
  </SectionCard>
);
