// Working safely: lamplight and a single object.

import { passwordManager } from './a-password-manager-for-the-whole-office.ts';
import { category } from './category.ts';
import { phishingMail } from './how-to-spot-a-phishing-mail.ts';
import { cafe } from './working-from-a-cafe.ts';

export const safetyScenes = {
  'articles/how-to-spot-a-phishing-mail': phishingMail,
  'articles/a-password-manager-for-the-whole-office': passwordManager,
  'articles/working-from-a-cafe': cafe,
  'article-categories/working-safely': category,
};
