import { Link } from 'react-router';
import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems, maxLength, ranges } from '../../../../contract/shared/limits.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { LinesField } from '../../../ui/fields/lines-field.tsx';

type Props = {
  service: AdminService | null;
  /** A data processing agreement is published. */
  hasDpa: boolean;
  errors: Record<string, string | undefined>;
};

const SEPARATOR = '\t';

export const toSteps = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(SEPARATOR))
    .map(([name = '', day = '']) => ({ name, offset_days: day }));

/** Orders keep the terms of acceptance they were placed with. */
export const DeliverySection = ({ service, hasDpa, errors }: Props) => (
  <SectionCard id="delivery" title="Delivery and acceptance">
    <div className="grid grid-cols-1 gap-6">
      <Checkbox
        label="On site"
        name="on_site"
        defaultChecked={service?.on_site ?? false}
        help="We come to the customer. The checkout asks where to work."
      />
      {hasDpa ? (
        <Checkbox
          label="Ask business customers for the data processing agreement"
          name="needs_dpa"
          defaultChecked={service?.needs_dpa ?? false}
          help="Companies accept it at the checkout, and the order shows that they did."
        />
      ) : (
        <p className="text-sm text-ink-soft">
          The checkout can ask companies for a data processing agreement. Publish one first in{' '}
          <Link to="/admin/dashboard/settings/legal" className="text-brand underline underline-offset-4">
            Settings → Legal
          </Link>
          .
        </p>
      )}
      <LinesField
        label="Steps"
        name="steps"
        item="step"
        columns={['Step', 'Day']}
        second="number"
        defaultValue={(service?.steps ?? []).map(({ name, offset_days }) => [name, String(offset_days)])}
        join={(cells) => cells.join(SEPARATOR)}
        split={(line) => line.split(SEPARATOR)}
        max={maxItems.serviceSteps}
        maxLength={[maxLength.stepName]}
        help="What happens on which working day after the start. Without steps, the page shows the usual four."
        error={errors.steps}
      />
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
    </div>
  </SectionCard>
);
