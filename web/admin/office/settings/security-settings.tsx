import { Link, useRevalidator } from 'react-router';
import type { SecuritySettings } from '../../../../contract/office/settings.ts';
import type { ListedRole } from '../../../../contract/office/users.ts';
import { ranges } from '../../../../contract/shared/limits.ts';
import { securityUrl } from '../../../account/security/security-url.ts';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../api/session.ts';
import { showSaved } from '../../../dashboard/forms/save-bar.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { Retry } from '../../../dashboard/frame/retry.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { allPages } from '../../shared/all-pages.ts';
import type { Route } from './+types/security-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsGroup } from './settings-group.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Security');

async function loadSettings() {
  const [settings, roles] = await Promise.all([
    call('GET /admin/settings/security'),
    allPages((query) => call('GET /admin/roles', { query })),
  ]);
  return { settings, roles };
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  settledOrRedirect(loadSettings(), url, { failed: 'Failed to fetch the security settings.' });

export default function SecuritySettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Security" />
      {loaderData.error !== null ? (
        <Retry message={loaderData.error} />
      ) : (
        <SecurityForm key={loaderData.content.settings.updated_at} {...loaderData.content} />
      )}
    </>
  );
}

const sessionRoles = [
  { role: 'admin', label: 'Admins' },
  { role: 'staff', label: 'Staff and custom roles' },
  { role: 'customer', label: 'Customers' },
] as const;

const roleNames: Record<string, string> = { admin: 'Admins', staff: 'Staff', customer: 'Customers' };
const builtIn = Object.keys(roleNames);
const rank = ({ name }: ListedRole) => (builtIn.includes(name) ? builtIn.indexOf(name) : builtIn.length);

/** Field names, as in the server's errors. */
const dayField = (role: string) => `second_factor_required.${role}`;
const daysField = (role: string) => `session_days.${role}`;

function bodyOf(values: Record<string, string>, roles: ListedRole[]) {
  const days = (role: string) => Number(values[daysField(role)]);
  return {
    second_factor_required: Object.fromEntries(roles.map(({ name }) => [name, values[dayField(name)] || null])),
    session_days: { admin: days('admin'), staff: days('staff'), customer: days('customer') },
  };
}

type Props = { settings: SecuritySettings; roles: ListedRole[] };

function SecurityForm({ settings, roles }: Props) {
  const { revalidate } = useRevalidator();
  const me = useSession().user;
  const form = useForm({
    failure: 'Failed to save the security settings.',
    errorMessage: errorText,
    async submit(values) {
      const body = { ...bodyOf(values, roles), updated_at: settings.updated_at };
      await call('PUT /admin/settings/security', { body });
      // The reload would lose text typed after the toast.
      await revalidate();
      showSaved('Security settings', 'Security settings saved.');
    },
  });
  const { errors } = form;
  return (
    <SettingsForm
      name="Security settings"
      form={form}
      shown={settings.updated_at}
      load={() => call('GET /admin/settings/security')}
    >
      {me?.second_factor?.enrolled === false && (
        <Alert kind="info">
          Before you require a second factor,{' '}
          <Link to={securityUrl(me.role.name)} className="underline underline-offset-4">
            set up your own
          </Link>
          .
        </Alert>
      )}
      <SettingsGroup
        title="Require a second factor"
        text="Until that day, people see a reminder. From then on, they must set one up before they can continue. Leave a field empty to make it optional."
      >
        {roles
          .toSorted((a, b) => rank(a) - rank(b))
          .map(({ id, name }) => (
            <DateField
              key={id}
              label={roleNames[name] ?? name}
              name={dayField(name)}
              defaultValue={settings.second_factor_required[name] ?? ''}
              error={errors[dayField(name)]}
            />
          ))}
      </SettingsGroup>
      <SettingsGroup
        title="Stay logged in for at most"
        text="In days, from 1 to 90. After that, people have to log in again, even if they’re active. If you shorten it, older sessions end right away."
      >
        {sessionRoles.map(({ role, label }) => (
          <Field
            key={role}
            label={label}
            name={daysField(role)}
            type="number"
            inputMode="numeric"
            {...ranges.sessionDays}
            required
            defaultValue={settings.session_days[role]}
            error={errors[daysField(role)]}
          />
        ))}
      </SettingsGroup>
    </SettingsForm>
  );
}
