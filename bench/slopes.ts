/** How costs grow with records, connections and nodes: the figures behind docs/scaling.md. */
import { parseArgs } from 'node:util';
import { measureGrowth } from './slopes/growth.ts';
import { measurePurchaseCosts } from './slopes/purchase-costs.ts';
import { measureRates } from './slopes/rates.ts';

const measures = {
  rates: () => measureRates(),
  purchases: () => measurePurchaseCosts(),
  growth: () => measureGrowth(values.orders.split(',').map(Number)),
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(measures).join(',') },
    orders: { type: 'string', default: '10000,100000' },
  },
});

for (const [name, measure] of Object.entries(measures)) if (values.only.split(',').includes(name)) await measure();
process.exit(0);
