import { z } from 'zod';
import { passkeyAssertion } from './passkeys.ts';

/** Six digits or a recovery code. Spaces, and the hyphens of recovery codes, are ignored. */
export const factorCode = z
  .string()
  .trim()
  .min(1, 'is required.')
  .regex(/^[a-z0-9 -]{6,20}$/i, 'must be six digits or a recovery code.');

type OwnerProof = { current_password?: unknown; code?: unknown; assertion?: unknown };

export const requireProof = ({ value, issues }: z.core.ParsePayload<OwnerProof>): void => {
  const { current_password, code, assertion } = value;
  if ([current_password, code, assertion].some((proof) => proof !== undefined)) return;
  issues.push({ code: 'custom', path: ['current_password'], message: 'is required.', input: value });
};

export const ownerFields = {
  current_password: z.string().min(1, 'is required.').max(1024).optional(),
  code: factorCode.optional().meta({ description: 'Instead of the password, of a factor that the account has' }),
  assertion: passkeyAssertion
    .optional()
    .meta({ description: 'Instead of the password, with the options of `POST /profile/confirm/options`' }),
};

/** The password, or a factor that the account has already: the recent login of a stolen session is not enough. */
export const ownerProof = z.object(ownerFields).check(requireProof);
