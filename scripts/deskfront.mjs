#!/usr/bin/env node
// Runs on any Node from 20, installs the packages if they are missing, and starts the command line on the project's
// own Node. Must not import any package.
import { runOnProjectNode } from './project-node.mjs';

const smallHeap = ['--max-old-space-size=96', '--max-semi-space-size=2'];
await runOnProjectNode([...smallHeap, 'server/commands/start.mjs', ...process.argv.slice(2)]);
