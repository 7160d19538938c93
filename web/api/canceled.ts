/** The user decided against an action that asked first. Not an error to show. */
export class Canceled extends Error {
  override name = 'Canceled';
}
