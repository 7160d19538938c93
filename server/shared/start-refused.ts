/** Its message is a complete sentence for whoever starts the program: it is printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
