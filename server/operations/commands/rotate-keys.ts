import { openSealerFor } from '../../adapters/sealed-values.ts';
import { rotateKeys } from '../../shared/rotate-keys.ts';
import { type Command, configOf } from './command.ts';
import { withDatabase } from './with-database.ts';

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  summary: 'rewraps encrypted values with the first key of SECRETS_KEY',
  usage: '',
  help: [
    'Afterwards the older keys of SECRETS_KEY (or of secrets.key in DATA_DIR) can be removed. It can be interrupted and',
    'run again.',
  ],
  options: {},
  maxPositionals: 0,
  async run(invocation) {
    const config = configOf(invocation);
    const { print, printError } = invocation.context;
    return withDatabase(config, async ({ db }) => {
      const { rewrapped, unreadable } = await rotateKeys(db, openSealerFor(config));
      print(`${rewrapped} values now use the first key.`);
      if (unreadable === 0) return 0;
      printError(`${unreadable} values could not be opened: their key is missing.`);
      return 1;
    });
  },
};
