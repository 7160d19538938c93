import { Secret, TOTP } from 'otpauth';
import type { SecondFactorRequired } from '../../contract/people/accounts.ts';
import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../server/people/accounts/second-factor/authenticator.fixture.ts';
import type { Client } from './client.ts';
import { SITE } from './stage.ts';
import { type KnownClient, PASSWORD, type World } from './world.ts';

const PERIOD_MS = 30_000;

/** The code of an authenticator app, `steps` periods from now. The server accepts one before and after. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * PERIOD_MS });

/** Six digits that are not a code of this secret at any time that the server may assume. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

export const startTotp = (person: Client, current_password = PASSWORD) =>
  person.must('POST /profile/totp', { body: { current_password } });

/** The setup uses the code of the step before, so that the current one is still unused. */
export async function addTotp(
  person: Client,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await startTotp(person, password);
  const confirm = () => person.call('POST /profile/totp/confirm', { body: { code: codeOf(secret, -1) } });
  const first = await confirm();
  // The step may end between the code and its check.
  const { status, body } = first.status === 422 ? await confirm() : first;
  if (status !== 200) throw new Error(`POST /profile/totp/confirm returned ${status}: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.recovery_codes ?? [] };
}

export async function addPasskey(
  person: Client,
  name = 'Laptop',
  current_password = PASSWORD,
): Promise<{ authenticator: SoftwareAuthenticator; id: number; recoveryCodes: string[] }> {
  const authenticator = softwareAuthenticator(SITE);
  const { options } = await person.must('POST /profile/passkeys/options');
  const body = { current_password, name, attestation: authenticator.create(options) };
  const { passkey, recovery_codes } = await person.must('POST /profile/passkeys', { body });
  return { authenticator, id: passkey.id, recoveryCodes: recovery_codes ?? [] };
}

export async function requestLogin(
  w: World,
  { email }: Pick<KnownClient, 'email'>,
  by: Client = w.newVisitor(),
): Promise<SecondFactorRequired['second_factor']> {
  const response = await by.send('POST', '/api/login', { body: { email, password: PASSWORD } });
  if (response.status !== 202) throw new Error(`POST /login returned ${response.status}.`);
  return (response.body as unknown as SecondFactorRequired).second_factor;
}
