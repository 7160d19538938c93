import { useId } from 'react';
import { call } from '../../api/browser.ts';
import type { Response } from '../../api/call.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { CodeField } from './code-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { type CodeKind, OwnerProof, proofOf } from './owner-proof.tsx';

export type TotpSecret = Response<'POST /profile/totp'>;

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

type Props = {
  setup: TotpSecret;
  /** `codes` is null if the account has recovery codes already. */
  onAdded: (codes: string[] | null) => void;
  onClose: () => void;
};

export function TotpSetup({ setup: { secret, otpauth_url, qr_svg }, onAdded, onClose }: Props) {
  const id = useId();
  const { errors, pending, result, props } = useForm({
    failure: 'Failed to set up the authenticator app.',
    submit: async ({ code = '' }) =>
      onAdded((await call('POST /profile/totp/confirm', { body: { code } })).recovery_codes),
  });
  return (
    <Dialog
      open
      title="Set up your authenticator app"
      onClose={onClose}
      action={
        <Button type="submit" form={id} pending={pending && 'Checking…'}>
          Turn on
        </Button>
      }
    >
      <ol className="grid list-decimal gap-5 ps-5 marker:font-semibold">
        <li className="ps-1">
          <p>Open your authenticator app and scan this code.</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
            alt="QR code for your authenticator app"
            width={192}
            height={192}
            className="mt-3 size-48 rounded-md border border-line bg-white p-2"
          />
          <details className="mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline underline-offset-4">
              Can’t scan it?
            </summary>
            <p className="mb-2">
              On this device,{' '}
              <a href={otpauth_url} className="text-brand underline underline-offset-4">
                open your app
              </a>
              . Or enter this key in it:
            </p>
            <p className="mb-3 rounded-md bg-sunken px-3 py-2 font-mono break-all">{inGroups(secret)}</p>
            <CopyButton text={secret}>Copy key</CopyButton>
          </details>
        </li>
        <li className="ps-1">
          <p className="mb-3">Enter the code that your app shows.</p>
          <form id={id} {...props} method="post" aria-label="Set up your authenticator app" className="grid gap-4">
            <CodeField kind="totp" hasFocus={false} error={errors.code} />
            {result?.kind === 'error' && !errors.code && <Alert>{result.message}</Alert>}
          </form>
        </li>
      </ol>
    </Dialog>
  );
}

type StartProps = { codeKind: CodeKind; onStarted: (setup: TotpSecret) => void; onClose: () => void };

/** The key is shown only to the owner. */
export function StartTotp({ codeKind, onStarted, onClose }: StartProps) {
  const form = useForm({
    failure: 'Failed to set up the authenticator app.',
    submit: async (proof) => onStarted(await call('POST /profile/totp', { body: proofOf(proof) })),
  });
  return (
    <FormDialog
      title="Set up your authenticator app"
      action="Continue"
      pendingText="Loading…"
      form={form}
      onClose={onClose}
    >
      <OwnerProof codeKind={codeKind} errors={form.errors} />
    </FormDialog>
  );
}
