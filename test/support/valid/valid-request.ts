import type { Calls } from '../../../contract/api.ts';
import type { Client } from '../client.ts';
import type { FormFile } from '../forms.ts';
import type { World } from '../world.ts';

type Fields = Record<string, unknown>;
export type WithBody = { [K in keyof Calls]: Calls[K] extends { body: object } ? K : never }[keyof Calls];

export type ValidRequest = {
  client: Client;
  /** The value of the path’s first variable. */
  id?: number | string;
  itemId?: number;
  body: Fields;
  files?: Record<string, FormFile>;
  /** Reads the stored values; by default they are in the response. */
  read?(sent: Fields, response: Fields): unknown;
  rewritten?: string[];
  /** Set if an error names another field, such as `email` for a failed login. */
  errorField?: string;
  /** The status of an invalid field if it is not 422: an outdated price, a declined card. */
  expectedStatus?: Record<string, number>;
  /** Each value names the confirmation field. */
  repeatedAs?: Record<string, string>;
  /** Set if its limit is low and counts rejected calls too. */
  resetLimit?(): Promise<void>;
  /** Set if a valid request needs a secret from an email. */
  expectedRejection?: 422;
};

/** A request needs this besides the example of its endpoint. Fields of `body` replace those of the example. */
export type Needs = Partial<Record<WithBody, (w: World) => Partial<ValidRequest> | Promise<Partial<ValidRequest>>>>;
