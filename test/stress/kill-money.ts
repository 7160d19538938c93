import { couponScenario } from './kills/coupons.ts';
import { exitScenario } from './kills/exits.ts';
import { payoutScenario } from './kills/payouts.ts';
import { killFromCommandLine } from './kills/play.ts';
import { refundScenario } from './kills/refunds.ts';
import { repairScenario } from './kills/repairs.ts';

await killFromCommandLine(refundScenario, payoutScenario, repairScenario, couponScenario, exitScenario);
