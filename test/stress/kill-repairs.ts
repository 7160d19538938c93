import { killFromCommandLine } from './kills/play.ts';
import { repairScenario } from './kills/repairs.ts';

await killFromCommandLine(repairScenario);
