import { payoutScenario } from './kills/payouts.ts';
import { killFromCommandLine } from './kills/play.ts';

await killFromCommandLine(payoutScenario);
