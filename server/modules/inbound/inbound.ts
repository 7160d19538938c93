export { type Received, receiveEmail } from './receive-email.ts';
