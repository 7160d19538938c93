import { exitScenario } from './kills/exits.ts';
import { killFromCommandLine } from './kills/play.ts';

await killFromCommandLine(exitScenario);
