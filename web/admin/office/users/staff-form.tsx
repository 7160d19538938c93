import { Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import type { Designation, ListedRole, ListedUser } from '../../../../contract/office/users.ts';
import { PersonFields, personIn } from '../../../account/person-fields.tsx';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { allPages } from '../../shared/all-pages.ts';
import { roleQuestion } from './role-change.tsx';
import { RoleSelect } from './role-select.tsx';
import { NO_STAFF_ROLE, NoStaffRole, staffRoleId } from './staff-role.ts';

const FETCH_FAILED = 'Failed to fetch data. Please try again.';

const messageFor = (error: unknown, failure: string): string =>
  error instanceof NoStaffRole ? NO_STAFF_ROLE : errorText(error, failure);

const loadDesignations = (): Promise<Settled<Designation[]>> =>
  settled(
    allPages((query) => call('GET /admin/designations', { query })),
    FETCH_FAILED,
  );

const loadRoles = (): Promise<Settled<ListedRole[]>> =>
  settled(
    allPages((query) => call('GET /admin/roles', { query })),
    FETCH_FAILED,
  );

export function StaffForm({ person, onClose }: { person: ListedUser | null; onClose: () => void }) {
  const [designations] = useState(loadDesignations);
  const [roles] = useState(loadRoles);
  const { ask, dialog } = useQuestion();
  const saved = useAfterSave(onClose);
  const chosenRole = async (roleId: number): Promise<string | null> =>
    (await roles).content?.find(({ id }) => id === roleId)?.name ?? null;
  const form = useForm({
    failure: `Failed to ${person ? 'update' : 'create'} staff member. Check console for details.`,
    errorMessage: messageFor,
    async submit({ role_id, designation_id, ...typed }) {
      const fields = personIn(typed);
      const { name, email } = fields;
      const roleId = Number(role_id) || person?.role_id || (await staffRoleId());
      const question = roleQuestion(person, name, await chosenRole(roleId));
      if (question) await ask(question);
      const body = {
        ...fields,
        role_id: roleId,
        // Omitted if the designations failed to load: the server keeps the old one.
        ...(designation_id === undefined ? {} : { designation_id: Number(designation_id) || null }),
      };
      if (person) {
        const params = { id: person.id };
        await call('PUT /admin/users/{id}', { params, body: { ...body, updated_at: person.updated_at } });
        await saved(`${name} saved.`);
      } else {
        await call('POST /admin/users', { body });
        await saved(`${name} was added. We’re emailing a one-time password to ${email}.`);
      }
    },
  });
  return (
    <>
      <FormDialog
        title={person ? 'Edit staff' : 'Add staff'}
        record={person?.id}
        action={person ? 'Save changes' : 'Create'}
        form={form}
        onClose={onClose}
      >
        <PersonFields
          person={person}
          errors={form.errors}
          isOther
          email={{
            help: person
              ? 'A new email takes effect right away. We notify both addresses and end open sessions.'
              : 'We’ll email them a one-time password. It works for 7 days.',
          }}
        />
        <Suspense fallback={<Skeleton className="h-43 w-full" />}>
          <RoleSelect roles={roles} chosen={person?.role_id} error={form.errors.role_id} />
          <DesignationSelect
            designations={designations}
            chosen={person?.designation_id}
            error={form.errors.designation_id}
          />
        </Suspense>
      </FormDialog>
      {dialog}
    </>
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
