// Guides for when things break, and the three flat lays of tools for the team's trades.

import { category } from './category.ts';
import { lostLaptop } from './lost-laptop-the-first-hour.ts';
import { networkEngineer } from './network-engineer.ts';
import { slowWifi } from './slow-wifi-find-the-cause.ts';
import { systemsEngineer } from './systems-engineer.ts';
import { testBackup } from './test-your-backup-in-half-an-hour.ts';
import { webDeveloper } from './web-developer.ts';

export const repairScenes = {
  'posts/lost-laptop-the-first-hour': lostLaptop,
  'posts/slow-wifi-find-the-cause': slowWifi,
  'posts/test-your-backup-in-half-an-hour': testBackup,
  'solutions/when-things-break': category,
  'designations/network-engineer': networkEngineer,
  'designations/systems-engineer': systemsEngineer,
  'designations/web-developer': webDeveloper,
};
