/** Not shown as an error. */
export class Canceled extends Error {
  override name = 'Canceled';
}
