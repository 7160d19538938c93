import type { SellerSettings } from '../../../../contract/shared/settings-values.ts';
import { Field, Select, TextArea } from '../../../ui/field.tsx';
import { SettingsGroup } from '../../office/settings/settings-group.tsx';

const boards: Record<SellerSettings['dispute_board'], string> = {
  none: 'We don’t take part',
  willing: 'We’re willing to take part',
  obliged: 'We’re obliged to take part',
};

type Props = {
  value: SellerSettings;
  field: (name: string) => { name: string; error: string | undefined };
};

/** The imprint and the privacy policy name them. */
export const LegalFields = ({ value, field }: Props) => (
  <SettingsGroup title="Legal pages" text="The imprint, the privacy policy and emails name what your country asks for.">
    <div className="sm:col-span-3">
      <Field
        label="Represented by"
        optional
        defaultValue={value.representatives}
        maxLength={200}
        {...field('representatives')}
      />
    </div>
    <div className="sm:col-span-3">
      <Field
        label="Register court or office"
        optional
        defaultValue={value.register_court}
        maxLength={120}
        {...field('register_court')}
      />
    </div>
    <div className="sm:col-span-3">
      <Field
        label="Supervisory authority"
        optional
        help="Only for professions that need a licence."
        defaultValue={value.supervisor}
        maxLength={200}
        {...field('supervisor')}
      />
    </div>
    <div className="sm:col-span-3">
      <Field
        label="Contact for privacy"
        optional
        help="Such as your data protection officer. Without it, your email address."
        defaultValue={value.privacy_contact}
        maxLength={200}
        {...field('privacy_contact')}
      />
    </div>
    <div className="sm:col-span-3">
      <Select label="Disputes with consumers" defaultValue={value.dispute_board} {...field('dispute_board')}>
        {Object.entries(boards).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
    </div>
    <div className="sm:col-span-3">
      <TextArea
        label="Name and address of the dispute board"
        optional
        rows={2}
        defaultValue={value.dispute_text}
        maxLength={300}
        {...field('dispute_text')}
      />
    </div>
  </SettingsGroup>
);
