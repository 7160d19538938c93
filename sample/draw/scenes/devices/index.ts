import { category } from './category.ts';
import { fleet } from './laptop-fleet-roll-out.ts';
import { meetingRoom } from './meeting-room-that-works.ts';
import { newStarter } from './new-starter-laptop.ts';
import { printing } from './print-and-scan-sorted.ts';

export const deviceScenes = {
  'services/new-starter-laptop': newStarter,
  'services/meeting-room-that-works': meetingRoom,
  'services/laptop-fleet-roll-out': fleet,
  'services/print-and-scan-sorted': printing,
  'categories/devices-and-desks': category,
};
