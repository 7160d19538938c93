import { Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import type { Designation, ListedUser } from '../../../contract/people.ts';
import { call } from '../../api/browser.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { refusalText } from '../../dashboard/use-action.ts';
import { useSaved } from '../../dashboard/use-saved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { allPages } from '../shared/all-pages.ts';
import { NO_STAFF_ROLE, NoStaffRole, staffRoleId } from './staff-role.ts';

const FETCH_FAILED = 'Failed to fetch data. Please try again.';

const wordsFor = (error: unknown, failure: string): string =>
  error instanceof NoStaffRole ? NO_STAFF_ROLE : refusalText(error, failure);

/** Mount it to open it: which designations there are is asked for at that moment. */
export function StaffForm({ person, onClose }: { person: ListedUser | null; onClose: () => void }) {
  const [designations] = useState(() =>
    settled(
      allPages((query) => call('GET /admin/designations', { query })),
      FETCH_FAILED,
    ),
  );
  const saved = useSaved(onClose);
  const form = useForm({
    failure: `Failed to ${person ? 'update' : 'create'} staff member. Check console for details.`,
    wordsFor,
    async submit({ name = '', email = '', designation_id }) {
      const body = {
        name,
        email,
        role_id: await staffRoleId(),
        // Left out where the choice could not be offered: the server then keeps what is.
        ...(designation_id === undefined ? {} : { designation_id: Number(designation_id) || null }),
      };
      if (person) {
        const params = { id: person.id };
        await call('PUT /admin/users/{id}', { params, body: { ...body, updated_at: person.updated_at } });
        await saved(`${name.trim()} is saved.`);
      } else {
        await call('POST /admin/users', { body });
        await saved(`${name.trim()} is added. A one-time password is on its way to ${email.trim()}.`);
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
        maxLength={120}
        autoComplete="off"
        error={form.errors.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        defaultValue={person?.email}
        required
        maxLength={254}
        autoComplete="off"
        help={
          person
            ? 'A new address counts at once. Both addresses are told, and open sessions end.'
            : 'A one-time password is mailed there. It lasts for 7 days.'
        }
        error={form.errors.email}
      />
      <Suspense fallback={<Skeleton className="h-18 w-full" />}>
        <DesignationChoice
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

function DesignationChoice({ designations, chosen, error }: ChoiceProps) {
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
            There are none yet: make them under{' '}
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
