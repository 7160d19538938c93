import { z } from 'zod';

const transports = z.array(z.string()).optional();
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports });
const userVerification = z.literal('required');

/** Options of `startAuthentication` (@simplewebauthn/browser). */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.number().int(),
    rpId: z.string(),
    allowCredentials: z.array(credential).optional().meta({ description: 'Without it, the browser offers any' }),
    userVerification,
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options of `startRegistration` (@simplewebauthn/browser). */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
// WebAuthn allows ids of at most 1,023 bytes.
const CREDENTIAL_ID_CHARACTERS = 1_400;
const CLIENT_DATA_CHARACTERS = 4_000;
const credentialFields = {
  id: base64url(CREDENTIAL_ID_CHARACTERS),
  rawId: base64url(CREDENTIAL_ID_CHARACTERS),
  type: z.literal('public-key'),
};
const assertionShape = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_CHARACTERS),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.string().max(200).nullish(),
  }),
});
const attestationShape = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_CHARACTERS),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
});

/** The browser's response. A malformed one is a single error of the field: users can't correct its parts. */
const fromBrowser = <T extends z.ZodType>(shape: T) =>
  z.looseObject({}).transform((value, context): z.output<T> => {
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'could not be read.' });
    return z.NEVER;
  });

/** The result of `startAuthentication`. */
export const passkeyAssertion = fromBrowser(assertionShape);
export type PasskeyAssertion = z.output<typeof assertionShape>;
/** The result of `startRegistration`. */
export const passkeyAttestation = fromBrowser(attestationShape);
export type PasskeyAttestation = z.output<typeof attestationShape>;
