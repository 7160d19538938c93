import { useSearchParams } from 'react-router';
import { maxLength } from '../../../contract/shared/limits.ts';
import { AccountPage } from '../../account/account-page.tsx';
import { ApiError } from '../../api/call.ts';
import { callContext } from '../../api/context.ts';
import { useSession } from '../../api/session.ts';
import { exactText } from '../../dashboard/dates.ts';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/withdraw.ts';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Withdraw from a contract',
    description: 'Declare your withdrawal from a contract that you made on this site.',
  });

const names = ['name', 'order_number', 'email'] as const;
type Values = Record<(typeof names)[number], string>;
type Errors = Partial<Values>;

type Step =
  | { step: 'form'; values: Values; errors: Errors; message: string | null }
  | { step: 'statement'; values: Values }
  | { step: 'done'; reference: string; receivedAt: string };

const required: Values = {
  name: 'Name is required.',
  order_number: 'Order number is required.',
  email: 'Email is required.',
};

function valuesIn(form: FormData): Values {
  const value = (name: keyof Values) => String(form.get(name) ?? '').trim();
  return { name: value('name'), order_number: value('order_number'), email: value('email') };
}

/** Step 1 shows the statement, step 2 declares it. Both are plain posts, so that they work without scripts. */
export async function action({ context, request }: Route.ActionArgs): Promise<Step> {
  const form = await request.formData();
  const values = valuesIn(form);
  const missing = names.filter((name) => values[name] === '');
  if (missing.length > 0)
    return {
      step: 'form',
      values,
      errors: Object.fromEntries(missing.map((name) => [name, required[name]])),
      message: null,
    };
  if (form.get('confirm') !== '1') return { step: 'statement', values };
  try {
    const { reference, received_at } = await context.get(callContext)('POST /withdrawals', { body: values });
    return { step: 'done', reference, receivedAt: received_at };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors ?? {}).map(([name, [text = '']]) => [name, text]),
    ) as Errors;
    return { step: 'form', values, errors, message: Object.keys(errors).length > 0 ? null : error.message };
  }
}

const facts = [
  { title: 'Nothing else is asked', text: 'You need no account, and no reason.' },
  { title: 'A receipt at once', text: 'An email says what you have declared, and when we received it.' },
];

const blank: Values = { name: '', order_number: '', email: '' };

export default function Withdraw({ actionData }: Route.ComponentProps) {
  const { cancellation } = useSite().config;
  const data: Step = actionData ?? { step: 'form', values: blank, errors: {}, message: null };
  if (data.step === 'done') return <Done {...data} />;
  if (data.step === 'statement')
    return <Statement values={data.values} label={cancellation.withdrawal_confirm_label} />;
  return <Form {...data} />;
}

function Form({ values, errors, message }: Extract<Step, { step: 'form' }>) {
  const { user } = useSession();
  const [params] = useSearchParams();
  const known: Values = {
    name: values.name || (user?.name ?? ''),
    order_number: values.order_number || (params.get('order') ?? ''),
    email: values.email || (user?.email ?? ''),
  };
  return (
    <AccountPage
      title="Withdraw from a contract"
      intro="Say which contract it is about. You see your statement before you send it."
      facts={facts}
    >
      {/* What is known of a signed-in reader comes later than the page. */}
      <form key={user?.id ?? 0} method="post" data-reloads aria-label="Withdraw" className="grid gap-5">
        {message !== null && <Alert>{message}</Alert>}
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={maxLength.personName}
          defaultValue={known.name}
          error={errors.name}
        />
        <Field
          label="Order or invoice number"
          name="order_number"
          required
          maxLength={64}
          defaultValue={known.order_number}
          help="It’s in the email that confirmed your order."
          error={errors.order_number}
        />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={maxLength.email}
          defaultValue={known.email}
          help="We send the receipt to it."
          error={errors.email}
        />
        <div>
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </AccountPage>
  );
}

function Statement({ values, label }: { values: Values; label: string }) {
  return (
    <AccountPage title="Your statement" intro="It counts from the moment you press the button." facts={facts}>
      <form method="post" data-reloads aria-label="Confirm" className="grid gap-5">
        <blockquote className="border-s-2 border-accent ps-5 wrap-anywhere">
          <p className="font-semibold">I withdraw from the contract about order {values.order_number}.</p>
          <p className="mt-1 text-ink-soft">
            {values.name}, {values.email}
          </p>
        </blockquote>
        {names.map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <div>
          <Button type="submit" name="confirm" value="1">
            {label}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function Done({ reference, receivedAt }: { reference: string; receivedAt: string }) {
  return (
    <AccountPage title="We have your withdrawal" facts={facts}>
      <Alert kind="success">Received. Your reference is {reference}.</Alert>
      <p className="mt-4">
        The receipt is on its way to your email address. It says when your statement arrived:{' '}
        {exactText(receivedAt, 'UTC')}. If a link is in it, open it: then we know that it was you, and can pay you back
        at once.
      </p>
    </AccountPage>
  );
}
