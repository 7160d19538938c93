// Guides about working safely: lamplight, and one thing to look at.

import { passwordManager } from './a-password-manager-for-the-whole-office.ts';
import { category } from './category.ts';
import { phishingMail } from './how-to-spot-a-phishing-mail.ts';
import { cafe } from './working-from-a-cafe.ts';

export const safetyScenes = {
  'posts/how-to-spot-a-phishing-mail': phishingMail,
  'posts/a-password-manager-for-the-whole-office': passwordManager,
  'posts/working-from-a-cafe': cafe,
  'solutions/working-safely': category,
};
