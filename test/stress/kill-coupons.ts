import { couponScenario } from './kills/coupons.ts';
import { killFromCommandLine } from './kills/play.ts';

await killFromCommandLine(couponScenario);
