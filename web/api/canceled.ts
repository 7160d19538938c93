/** The user canceled the action. Not shown as an error. */
export class Canceled extends Error {
  override name = 'Canceled';
}
