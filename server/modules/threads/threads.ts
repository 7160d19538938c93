export { addEntry, addMessage, type NewMessage } from './add-message.ts';
