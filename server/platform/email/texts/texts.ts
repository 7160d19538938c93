export {
  type ChangeableKind,
  changeable,
  changeableTexts,
  isChangeable,
  originalHash,
  placeholdersIn,
} from './changeable-texts.ts';
export { findStoredText, storedTexts } from './stored-texts.ts';
export { type Changeable, plainBlocks, type StoredText, textOf, withStoredText } from './text-of.ts';
