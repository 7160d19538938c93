import { killFromCommandLine } from './kills/play.ts';
import { refundScenario } from './kills/refunds.ts';

await killFromCommandLine(refundScenario);
