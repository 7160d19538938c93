import type { Passkey } from '../../../contract/people/second-factor.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { type CodeKind, OwnerProof, proofOf } from './owner-proof.tsx';
import { createPasskey, PasskeyProblem } from './passkey-prompt.ts';

const errorMessage = (error: unknown, failure: string): string =>
  error instanceof PasskeyProblem ? error.message : messageOf(error, failure);

type AddProps = {
  suggestedName: string;
  codeKind: CodeKind;
  onAdded: (codes: string[] | null) => void;
  onClose: () => void;
};

export function AddPasskey({ suggestedName, codeKind, onAdded, onClose }: AddProps) {
  const form = useForm({
    failure: 'Failed to add the passkey.',
    errorMessage,
    async submit({ name = '', ...proof }) {
      const { options } = await call('POST /profile/passkeys/options');
      const attestation = await createPasskey(options);
      const { recovery_codes } = await call('POST /profile/passkeys', {
        body: { name, attestation, ...proofOf(proof) },
      });
      onAdded(recovery_codes);
    },
  });
  return (
    <FormDialog title="Add a passkey" action="Add passkey" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        Your browser will ask for your fingerprint, your face or your device’s PIN. Next time, that’s all you need to
        log in.
      </p>
      <NameField defaultValue={suggestedName} error={form.errors.name} />
      <OwnerProof codeKind={codeKind} errors={form.errors} />
    </FormDialog>
  );
}

type RenameProps = { passkey: Passkey; onRenamed: (name: string) => void; onClose: () => void };

export function RenamePasskey({ passkey: { id, name }, onRenamed, onClose }: RenameProps) {
  const form = useForm({
    failure: 'Failed to rename the passkey.',
    submit: async (values) =>
      onRenamed((await call('PUT /profile/passkeys/{id}', { params: { id }, body: { name: values.name ?? '' } })).name),
  });
  return (
    <FormDialog title="Rename passkey" record={id} action="Rename passkey" form={form} onClose={onClose}>
      <NameField defaultValue={name} error={form.errors.name} />
    </FormDialog>
  );
}

const NameField = ({ defaultValue, error }: { defaultValue: string; error: string | undefined }) => (
  <Field
    label="Name"
    name="name"
    defaultValue={defaultValue}
    required
    maxLength={maxLength.passkeyName}
    autoComplete="off"
    help="To recognize it later, for example “My laptop”."
    error={error}
  />
);
