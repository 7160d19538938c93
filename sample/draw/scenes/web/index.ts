import { booking } from './booking-page.ts';
import { category } from './category.ts';
import { onlineShop } from './online-shop-start.ts';
import { care } from './website-care-for-a-year.ts';
import { smallFirm } from './website-for-a-small-firm.ts';

export const webScenes = {
  'services/website-for-a-small-firm': smallFirm,
  'services/online-shop-start': onlineShop,
  'services/booking-page': booking,
  'services/website-care-for-a-year': care,
  'categories/websites-and-shops': category,
};
