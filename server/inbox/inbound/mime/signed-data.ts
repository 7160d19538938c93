import { inflateSync } from 'node:zlib';
import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';

const SIGNED = '1.2.840.113549.1.7.2';
const COMPRESSED = '1.2.840.113549.1.9.16.1.9';
const MOST_BYTES = 32 * 1024 * 1024;
/** Programs write a file of 30 MB in pieces of a kilobyte. */
const limits = { maxContentLength: MOST_BYTES, maxNodes: 40_000, maxDepth: 20 };

/**
 * The email within CMS signed or compressed data (RFC 5652, RFC 3274). The signature is not verified: it proves no more
 * than other text. Null if there is none, it is encrypted, or it has more than `most` bytes.
 */
export function signedContent(bytes: Uint8Array, most: number): Buffer | null {
  const { result } = fromBER(asDer(bytes), { ...limits, parseEmbedded: false, copyInput: false });
  const [type, content] = childrenOf(result);
  const contentType = type instanceof ObjectIdentifier ? type.valueBlock.toString() : '';
  if (contentType !== SIGNED && contentType !== COMPRESSED) return null;
  // Version, algorithms, then the content with its type.
  const [, , encapsulated] = childrenOf(childrenOf(content)[0]);
  const [, explicit] = childrenOf(encapsulated);
  const octets = childrenOf(explicit)[0];
  if (!(octets instanceof OctetString)) return null;
  const inner = Buffer.concat(piecesOf(octets));
  if (inner.length === 0 || inner.length > most) return null;
  return contentType === SIGNED ? inner : inflated(inner, Math.min(most, MOST_BYTES));
}

function inflated(bytes: Buffer, maxOutputLength: number): Buffer | null {
  if (maxOutputLength === 0) return null;
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return null;
  }
}

const childrenOf = (block: unknown): unknown[] =>
  block instanceof Sequence || block instanceof Constructed ? block.valueBlock.value : [];

/** BER may cut the content into pieces, which may be cut again. */
function piecesOf({ valueBlock, idBlock }: OctetString): Uint8Array[] {
  if (!idBlock.isConstructed) return [valueBlock.valueHexView];
  return valueBlock.value.flatMap((piece) => (piece instanceof OctetString ? piecesOf(piece) : []));
}

/** Some programs send PEM. */
function asDer(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  if (!text.startsWith('-----BEGIN')) return bytes;
  const [, encoded = ''] = Buffer.from(bytes)
    .toString('latin1')
    .split(/-----[^\n]{0,60}\n/);
  return Buffer.from(encoded, 'base64');
}
