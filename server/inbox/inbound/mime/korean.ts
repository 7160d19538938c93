let extension: string[][] | null = null;

/**
 * The runtime's decoder of `euc-kr` lacks the 8,822 syllables that Windows has added. They are in the order of Unicode,
 * in the places that were free.
 */
export function decodeKorean(bytes: Uint8Array): string {
  const decoder = new TextDecoder('euc-kr');
  const parts: string[] = [];
  let at = 0;
  for (let i = 0; i < bytes.length; i++) {
    const [lead = 0, trail = 0] = [bytes[i], bytes[i + 1]];
    if (lead < 0x80) continue;
    const added = trail < 0xa1 || lead < 0xa1 ? syllables()[lead]?.[trail] : undefined;
    if (added) {
      parts.push(decoder.decode(bytes.subarray(at, i)), added);
      at = i + 2;
    }
    i += 1;
  }
  return [...parts, decoder.decode(bytes.subarray(at))].join('');
}

function syllables(): string[][] {
  if (extension) return extension;
  const decoder = new TextDecoder('euc-kr');
  const known = new Set<string>();
  for (let lead = 0xb0; lead <= 0xc8; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) known.add(decoder.decode(Uint8Array.of(lead, trail)));
  const added = Array.from({ length: 11_172 }, (_, i) => String.fromCharCode(0xac00 + i)).filter(
    (one) => !known.has(one),
  );
  const places: string[][] = [];
  let next = 0;
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    const row: string[] = [];
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0) && next < added.length; trail++) {
      const isLetter = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81;
      if (isLetter) row[trail] = added[next++] as string;
    }
    places[lead] = row;
  }
  extension = places;
  return places;
}
