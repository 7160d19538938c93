import { maxItems } from '../../../../contract/shared/limits.ts';
import { RecordPicker } from '../../shared/record-picker.tsx';

export type ServiceOption = { id: number; title: string; active: boolean };

type Props = { services: readonly ServiceOption[]; chosen: number[]; error: string | undefined };

export const ServicePicker = ({ services, chosen, error }: Props) => (
  <RecordPicker
    name="service_ids"
    label="Services"
    noun="service"
    optional
    ordered
    records={services.map(({ id, title, active }) => ({ id, title: active ? title : `${title} (not on the site)` }))}
    chosen={chosen}
    max={maxItems.articleServices}
    help={`Shown beside the guide as “Rather have us do it?”. Up to ${maxItems.articleServices}; the page shows the first three.`}
    error={error}
  />
);
