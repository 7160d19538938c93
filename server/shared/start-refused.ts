/** Its message is printed without a stack, so it is a complete sentence for the operator. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
