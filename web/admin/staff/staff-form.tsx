import { Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import { maxLength } from '../../../contract/limits.ts';
import type { Designation, ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { errorText } from '../../dashboard/use-action.ts';
import { useAfterSave } from '../../dashboard/use-after-save.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { allPages } from '../shared/all-pages.ts';
import { NO_STAFF_ROLE, NoStaffRole, staffRoleId } from './staff-role.ts';

const FETCH_FAILED = 'Failed to fetch data. Please try again.';

const messageFor = (error: unknown, failure: string): string =>
  error instanceof NoStaffRole ? NO_STAFF_ROLE : errorText(error, failure);

/** Mount it to open it: it then loads the designations. */
export function StaffForm({ person, onClose }: { person: ListedUser | null; onClose: () => void }) {
  const [designations] = useState(() =>
    settled(
      allPages((query) => call('GET /admin/designations', { query })),
      FETCH_FAILED,
    ),
  );
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: `Failed to ${person ? 'update' : 'create'} staff member. Check console for details.`,
    errorMessage: messageFor,
    async submit({ name = '', email = '', designation_id }) {
      const body = {
        name,
        email,
        role_id: await staffRoleId(),
        // Omitted if the designations failed to load: the server then keeps the old one.
        ...(designation_id === undefined ? {} : { designation_id: Number(designation_id) || null }),
      };
      if (person) {
        const params = { id: person.id };
        await call('PUT /admin/users/{id}', { params, body: { ...body, updated_at: person.updated_at } });
        await saved(`${name.trim()} saved.`);
      } else {
        await call('POST /admin/users', { body });
        await saved(`${name.trim()} was added. We’re emailing a one-time password to ${email.trim()}.`);
      }
    },
  });
  return (
    <FormDialog
      title={person ? 'Edit staff' : 'Add staff'}
      action={person ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={person?.name}
        required
        maxLength={maxLength.personName}
        autoComplete="off"
        error={form.errors.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        defaultValue={person?.email}
        required
        maxLength={maxLength.email}
        autoComplete="off"
        help={
          person
            ? 'A new email takes effect right away. We notify both addresses and end open sessions.'
            : 'We’ll email them a one-time password. It works for 7 days.'
        }
        error={form.errors.email}
      />
      <Suspense fallback={<Skeleton className="h-18 w-full" />}>
        <DesignationSelect
          designations={designations}
          chosen={person?.designation_id}
          error={form.errors.designation_id}
        />
      </Suspense>
    </FormDialog>
  );
}

type ChoiceProps = {
  designations: Promise<Settled<Designation[]>>;
  chosen: number | null | undefined;
  error: string | undefined;
};

function DesignationSelect({ designations, chosen, error }: ChoiceProps) {
  const { content, error: problem } = use(designations);
  if (problem !== null) return <Alert>{problem}</Alert>;
  const none = content.length === 0;
  return (
    <Select
      label="Designation"
      name="designation_id"
      defaultValue={chosen ?? ''}
      optional
      error={error}
      help={
        none && (
          <>
            There are none yet. Create them under{' '}
            <Link to="/admin/dashboard/categories" className="text-brand underline underline-offset-4">
              Categories
            </Link>
            .
          </>
        )
      }
    >
      <option value="">None</option>
      {content.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
