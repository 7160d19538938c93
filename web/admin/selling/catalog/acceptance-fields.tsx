import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { ranges } from '../../../../contract/shared/limits.ts';
import { Field } from '../../../ui/field.tsx';

type Props = { service: AdminService | null; errors: Record<string, string | undefined> };

/** Orders keep the terms they were placed with. */
export const AcceptanceFields = ({ service, errors }: Props) => (
  <fieldset className="grid gap-6 border-t border-line pt-6">
    <legend className="float-left w-full text-lg font-semibold">After the delivery</legend>
    <div className="grid items-start gap-6 sm:grid-cols-3">
      <Field
        label="Included changes"
        name="revisions_included"
        type="number"
        inputMode="numeric"
        {...ranges.revisions}
        step="1"
        // Blank is unlimited; a new service starts with 2.
        defaultValue={service ? (service.revisions_included ?? '') : 2}
        className="tabular-nums"
        help="How often customers can ask for changes. Leave it blank for no limit."
        error={errors.revisions_included}
      />
      <Field
        label="Days for changes"
        name="revision_days"
        type="number"
        inputMode="numeric"
        {...ranges.revisionDays}
        step="1"
        required
        defaultValue={service?.revision_days ?? 2}
        className="tabular-nums"
        help="Working days from the request."
        error={errors.revision_days}
      />
      <Field
        label="Days to accept"
        name="acceptance_days"
        type="number"
        inputMode="numeric"
        {...ranges.acceptanceDays}
        step="1"
        required
        defaultValue={service?.acceptance_days ?? 7}
        className="tabular-nums"
        help="Working days until a delivery counts as accepted. With 0, it’s accepted at once."
        error={errors.acceptance_days}
      />
    </div>
  </fieldset>
);
