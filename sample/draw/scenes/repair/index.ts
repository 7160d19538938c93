import { category } from './category.ts';
import { lostLaptop } from './lost-laptop-the-first-hour.ts';
import { networkEngineer } from './network-engineer.ts';
import { slowWifi } from './slow-wifi-find-the-cause.ts';
import { systemsEngineer } from './systems-engineer.ts';
import { testBackup } from './test-your-backup-in-half-an-hour.ts';
import { webDeveloper } from './web-developer.ts';

export const repairScenes = {
  'articles/lost-laptop-the-first-hour': lostLaptop,
  'articles/slow-wifi-find-the-cause': slowWifi,
  'articles/test-your-backup-in-half-an-hour': testBackup,
  'article-categories/when-things-break': category,
  'designations/network-engineer': networkEngineer,
  'designations/systems-engineer': systemsEngineer,
  'designations/web-developer': webDeveloper,
};
