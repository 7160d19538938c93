/** `isUnique`: no object has a key twice, of which `JSON.parse` would keep the last. Null unless it is JSON. */
export function parseUniqueJson(text: string): { value: unknown; isUnique: boolean } | null {
  try {
    return { value: JSON.parse(text), isUnique: !hasRepeatedKey(text) };
  } catch {
    return null;
  }
}

/** Reads each character once. `text` must be JSON. */
function hasRepeatedKey(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '{') {
      open.push(new Set());
      isKey = true;
    } else if (character === '[') {
      open.push(null);
      isKey = false;
    } else if (character === '}' || character === ']') {
      open.pop();
      isKey = false;
    } else if (character === ',') isKey = open.at(-1) !== null && open.length > 0;
    else if (character === '"') {
      const end = endOfString(text, i);
      const keys = open.at(-1);
      if (isKey && keys) {
        const key = JSON.parse(text.slice(i, end + 1)) as string;
        if (keys.has(key)) return true;
        keys.add(key);
        isKey = false;
      }
      i = end;
    }
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i++;
    else if (character === '"') return i;
  }
  return text.length;
}
