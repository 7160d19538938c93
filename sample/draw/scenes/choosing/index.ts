// Choosing and moving: daylight, two sides to compare, boxes.

import { category } from './category.ts';
import { bandwidth } from './how-much-internet-does-an-office-need.ts';
import { scales } from './microsoft-365-or-google-workspace.ts';
import { moving } from './moving-office-an-it-checklist.ts';

export const choosingScenes = {
  'articles/microsoft-365-or-google-workspace': scales,
  'articles/how-much-internet-does-an-office-need': bandwidth,
  'articles/moving-office-an-it-checklist': moving,
  'article-categories/choosing-and-moving': category,
};
