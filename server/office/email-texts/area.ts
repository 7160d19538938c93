import type { emailTextsApi } from '../../../contract/office/email-texts.ts';
import type { ChangeableKind, StoredText } from '../../platform/email/email.ts';
import type { Area } from '../../shared/area.ts';
import {
  assertChangeable,
  assertPlaceholders,
  emailText,
  listEmailTexts,
  sendTest,
  storeEmailText,
  storeSignature,
  unknownPlaceholders,
} from './email-texts.ts';

type OfKind = { params: { kind: string } };
type Sent = OfKind & { body: Partial<StoredText> };

const find = async ({ params }: OfKind) => assertChangeable(params.kind);
const kindOf = ({ params }: OfKind) => params.kind as ChangeableKind;
const invalidFields = async ({ params, body }: Sent) => unknownPlaceholders(params.kind as ChangeableKind, body);

export const emailTexts = {
  routes: (deps, { previewEmail }) => ({
    list: () => listEmailTexts(deps),
    updateSignature: ({ viewer, body }) =>
      storeSignature(deps, body.signature, { by: viewer.id, seen: body.updated_at }),
    one: { find, run: (context) => emailText(deps.db, kindOf(context)) },
    update: {
      find,
      invalidFields,
      run: (context) => {
        const { subject, intro, updated_at } = context.body;
        return storeEmailText(deps, kindOf(context), { subject, intro }, { by: context.viewer.id, seen: updated_at });
      },
    },
    restore: { find, run: (context) => storeEmailText(deps, kindOf(context), null, { by: context.viewer.id }) },
    preview: {
      find,
      invalidFields,
      run: (context) => {
        assertPlaceholders(kindOf(context), context.body);
        return previewEmail(deps, { kind: kindOf(context), text: context.body });
      },
    },
    test: {
      find,
      invalidFields,
      run: (context) => sendTest(deps, kindOf(context), { text: context.body, by: context.viewer.id }),
    },
  }),
} satisfies Area<typeof emailTextsApi>;
