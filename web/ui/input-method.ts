/** The legacy key code of "processed by an input method": Safari ends the composition before it reports its Enter. */
const PROCESSED = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** True for keys that choose or confirm a word in Japanese, Chinese or Korean, whatever the order of events. */
export function isOfInputMethod(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === PROCESSED;
}
