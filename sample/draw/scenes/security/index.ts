import { category } from './category.ts';
import { firewall } from './firewall-set-up.ts';
import { phishing } from './phishing-drill.ts';
import { checkUp } from './security-check-up.ts';
import { twoStep } from './two-step-log-in-for-everyone.ts';

export const securityScenes = {
  'services/firewall-set-up': firewall,
  'services/phishing-drill': phishing,
  'services/two-step-log-in-for-everyone': twoStep,
  'services/security-check-up': checkUp,
  'categories/security': category,
};
