import { DateField } from '../../ui/fields/date-field.tsx';
import { useListUrl } from './list-url.ts';

/** A partly typed day does not change the URL. */
export function DayField({ name, label }: { name: string; label: string }) {
  const { params, change } = useListUrl();
  return (
    <DateField
      label={label}
      value={params.get(name) ?? ''}
      onDay={(day) => change({ [name]: day }, { replace: true })}
      isSmall
    />
  );
}
