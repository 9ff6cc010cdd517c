/** The size of a block; a file's last one may be shorter, and one that is all zeros is not stored. */
export const blockSizeBytes = 32 * 1024

/** Bytes that belong at a place of their block. */
interface Piece {
  readonly at: number
  readonly bytes: Uint8Array
}

/** What was written of a file, by the block it belongs to. */
export function piecesByBlock(
  chunks: readonly { readonly at: number; readonly data: Uint8Array }[],
): ReadonlyMap<number, readonly Piece[]> {
  const blocks = new Map<number, Piece[]>()
  for (const { at, data } of chunks) {
    for (let from = 0; from < data.length;) {
      const index = Math.floor((at + from) / blockSizeBytes)
      const place = at + from - index * blockSizeBytes
      const to = Math.min(data.length, from + blockSizeBytes - place)
      const piece = { at: place, bytes: data.subarray(from, to) }
      const pieces = blocks.get(index)
      if (pieces) pieces.push(piece)
      else blocks.set(index, [piece])
      from = to
    }
  }
  return blocks
}

/** A block with the pieces in their places; undefined where it is all zeros. It has a buffer of its own. */
export function joinBlock(
  before: Uint8Array | undefined,
  pieces: readonly Piece[],
): Uint8Array<ArrayBuffer> | undefined {
  const ends = pieces.map(({ at, bytes }) => at + bytes.length)
  const joined = new Uint8Array(Math.max(before?.length ?? 0, ...ends))
  if (before) joined.set(before)
  for (const { at, bytes } of pieces) joined.set(bytes, at)
  return isZero(joined) ? undefined : joined
}

/** The block without what lies behind `sizeBytes`; undefined where nothing does. */
export const cutBlock = (block: Uint8Array, sizeBytes: number): Uint8Array | undefined =>
  block.length > sizeBytes ? block.slice(0, sizeBytes) : undefined

/** The file of which these blocks are kept. */
export function joinFile(
  sizeBytes: number,
  blocks: readonly { readonly index: number; readonly bytes: Uint8Array }[],
): Uint8Array {
  const file = new Uint8Array(sizeBytes)
  for (const { index, bytes } of blocks) file.set(bytes, index * blockSizeBytes)
  return file
}

const isZero = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  const words = new Uint32Array(bytes.buffer, 0, bytes.length >> 2)
  return words.every(word => word === 0) && bytes.subarray(words.length * 4).every(byte => byte === 0)
}
