// The door to every command but `npm start` and those of operators (`deskfront.mjs`). Runs on any Node from 20, before
// any package is installed.
import { programs } from './programs.mjs';
import { runOnProjectNode } from './project-node.mjs';

const words = process.argv.slice(2);
// Options are the program's own, as is everything after them.
const optionAt = words.findIndex((word) => word.startsWith('-'));
const named = optionAt < 0 ? words : words.slice(0, optionAt);
const nameOf = (count) => named.slice(0, count).join(' ');
const isGroup = (name) => Object.keys(programs).some((other) => other.startsWith(`${name} `));

/** `bench large` is the command with the longest name; `bench nothing` is none, although `bench` is. */
function findCommand() {
  for (let count = named.length; count > 0; count--) {
    const name = nameOf(count);
    if (Object.hasOwn(programs, name)) return count < named.length && isGroup(name) ? null : { name, count };
  }
  return null;
}

function printList() {
  const [group = ''] = named;
  const lines = Object.entries(programs)
    .filter(([name]) => !isGroup(group) || name === group || name.startsWith(`${group} `))
    .map(([name, [purpose]]) => [`npm run ${name}`, purpose]);
  const width = Math.max(...lines.map(([command]) => command.length)) + 2;
  if (named.length > 0) console.error(`There is no command "${named.join(' ')}".\n`);
  for (const [command, purpose] of lines) console.error(`  ${command.padEnd(width)}${purpose}`);
  console.error('\nOptions follow after --, for example: npm run test:unit -- --bail 1');
}

const command = findCommand();
if (command) {
  const [, ...args] = programs[command.name];
  const given = words.slice(command.count);
  // npm has removed it.
  if (given[0] === '--') given.shift();
  await runOnProjectNode([...args, ...given]);
} else {
  printList();
  process.exitCode = 2;
}
