import { category } from './category.ts';
import { networkInABox } from './office-network-in-a-box.ts';
import { secondLine } from './second-line-to-the-internet.ts';
import { twoOffices } from './two-offices-one-network.ts';
import { survey } from './wifi-survey-and-tuning.ts';

export const networkScenes = {
  'services/office-network-in-a-box': networkInABox,
  'services/wifi-survey-and-tuning': survey,
  'services/second-line-to-the-internet': secondLine,
  'services/two-offices-one-network': twoOffices,
  'categories/networks-and-wifi': category,
};
