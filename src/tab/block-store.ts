import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend'
import { answerOf, completed, openIndexedDb } from './indexed-db.ts'

/** The size of a block. A file's last block may be shorter. A block of zeros is not stored. */
const blockSizeBytes = 32 * 1024

/** Bytes and their position in a block. */
interface Piece {
  readonly at: number
  readonly bytes: Uint8Array
}

/** The written pieces of a file, by block. */
function piecesByBlock(
  chunks: readonly { readonly at: number; readonly data: Uint8Array }[],
): ReadonlyMap<number, readonly Piece[]> {
  const blocks = new Map<number, Piece[]>()
  for (const { at, data } of chunks) {
    for (let from = 0; from < data.length;) {
      const index = Math.floor((at + from) / blockSizeBytes)
      const start = at + from - index * blockSizeBytes
      const to = Math.min(data.length, from + blockSizeBytes - start)
      const piece = { at: start, bytes: data.subarray(from, to) }
      const pieces = blocks.get(index)
      if (pieces) pieces.push(piece)
      else blocks.set(index, [piece])
      from = to
    }
  }
  return blocks
}

/** A block with the pieces written into it, in a new buffer; undefined if it is all zeros. */
function joinBlock(
  before: Uint8Array | undefined,
  pieces: readonly Piece[],
): Uint8Array<ArrayBuffer> | undefined {
  const ends = pieces.map(({ at, bytes }) => at + bytes.length)
  const joined = new Uint8Array(Math.max(before?.length ?? 0, ...ends))
  if (before) joined.set(before)
  for (const { at, bytes } of pieces) joined.set(bytes, at)
  return isZero(joined) ? undefined : joined
}

/** The block cut to `sizeBytes`; undefined if it is not longer. */
const cutBlock = (block: Uint8Array, sizeBytes: number): Uint8Array | undefined =>
  block.length > sizeBytes ? block.slice(0, sizeBytes) : undefined

/** The file that these blocks hold. */
function joinFile(
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

/** The stored record of a path. A file has a size; a folder has none. */
interface Entry {
  readonly path: string
  readonly sizeBytes: number | undefined
}

interface Block {
  readonly path: string
  readonly index: number
  readonly bytes: Uint8Array
}

const entryStore = 'entries'
const blockStore = 'blocks'
const stores = { [entryStore]: ['path'], [blockStore]: ['path', 'index'] }

/** How many blocks one read returns. */
const readSize = 256

const blocksOf = (path: string, from = 0) => IDBKeyRange.bound([path, from], [path, []])
/** The keys below a folder, in either store: `0` is the character after `/`. */
const below = (path: string) => IDBKeyRange.bound([`${path}/`], [`${path}0`], false, true)

/**
 * The files of a database in IndexedDB, cut into blocks. Each flush is one transaction of IndexedDB. Whenever the tab
 * ends, the store therefore holds the complete state of one flush.
 */
export class BlockStore implements StorageBackend {
  readonly #database: IDBDatabase
  #replaces: boolean

  private constructor(database: IDBDatabase, replaces: boolean) {
    this.#database = database
    this.#replaces = replaces
  }

  /** With `replaces` it starts empty, and its first flush replaces everything that is stored, or nothing. */
  static async open(name: string, { replaces = false } = {}): Promise<BlockStore> {
    return new BlockStore(await openIndexedDb(name, stores), replaces)
  }

  async isEmpty(): Promise<boolean> {
    if (this.#replaces) return true
    const entries = this.#database.transaction(entryStore).objectStore(entryStore)
    return (await answerOf(entries.count())) === 0
  }

  async init(): Promise<void> {
    // `open` has opened it already.
  }

  async *load(): AsyncGenerator<StorageEntry> {
    if (this.#replaces) return
    const transaction = this.#database.transaction([entryStore, blockStore])
    const entries: IDBRequest<Entry[]> = transaction.objectStore(entryStore).getAll()
    const [rows, blocks] = await Promise.all([
      answerOf(entries),
      readBlocks(transaction.objectStore(blockStore)),
    ])
    // In order of path, so that parents come before their children.
    for (const { path, sizeBytes } of rows)
      yield sizeBytes === undefined
        ? { kind: 'dir', path }
        : { kind: 'file', path, data: joinFile(sizeBytes, blocks.get(path) ?? []) }
  }

  /** @throws DOMException, for example `QuotaExceededError`. Then nothing was stored. */
  async apply(changes: ChangeSet): Promise<void> {
    const transaction = this.#database.transaction([entryStore, blockStore], 'readwrite', {
      durability: 'strict',
    })
    const stored = completed(transaction)
    try {
      this.#write(transaction, changes)
    } catch (error) {
      transaction.abort()
      await stored.catch(() => {})
      throw error
    }
    await stored
    this.#replaces = false
  }

  #write(transaction: IDBTransaction, { ops, files }: ChangeSet): void {
    const entries = transaction.objectStore(entryStore)
    const blocks = transaction.objectStore(blockStore)
    if (this.#replaces) for (const store of [entries, blocks]) store.clear()
    for (const { op, path } of ops) {
      if (op === 'mkdir') entries.put({ path, sizeBytes: undefined } satisfies Entry)
      else {
        for (const range of [[path], below(path)]) entries.delete(range)
        for (const range of [blocksOf(path), below(path)]) blocks.delete(range)
      }
    }
    for (const file of [...files.wal, ...files.data, ...files.control]) {
      entries.put({ path: file.path, sizeBytes: file.size } satisfies Entry)
      writeBlocks(blocks, file)
    }
  }

  async close(): Promise<void> {
    this.#database.close()
  }
}

function writeBlocks(blocks: IDBObjectStore, { path, size, full, truncate, chunks }: FileWrite): void {
  if (full) blocks.delete(blocksOf(path))
  else if (truncate) cutFile(blocks, path, size)
  for (const [index, pieces] of piecesByBlock(chunks)) {
    const endBytes = Math.min(blockSizeBytes, size - index * blockSizeBytes)
    const put = (before: Uint8Array | undefined) => {
      const bytes = joinBlock(before, pieces)
      if (bytes) blocks.put({ path, index, bytes } satisfies Block)
      else blocks.delete([path, index])
    }
    const [piece] = pieces
    const isWhole = pieces.length === 1 && piece?.at === 0 && piece.bytes.length >= endBytes
    if (full || isWhole) put(undefined)
    else {
      const before: IDBRequest<Block | undefined> = blocks.get([path, index])
      before.addEventListener('success', () => put(before.result?.bytes))
    }
  }
}

/** Deletes the stored blocks after a file's new end. */
function cutFile(blocks: IDBObjectStore, path: string, sizeBytes: number): void {
  const index = Math.floor(sizeBytes / blockSizeBytes)
  blocks.delete(blocksOf(path, index + 1))
  const atEnd: IDBRequest<Block | undefined> = blocks.get([path, index])
  atEnd.addEventListener('success', () => {
    const bytes = atEnd.result && cutBlock(atEnd.result.bytes, sizeBytes - index * blockSizeBytes)
    if (bytes) blocks.put({ path, index, bytes } satisfies Block)
  })
}

/** All blocks, by file. */
async function readBlocks(store: IDBObjectStore): Promise<ReadonlyMap<string, Block[]>> {
  const files = new Map<string, Block[]>()
  let rest: IDBKeyRange | undefined
  for (;;) {
    const request: IDBRequest<Block[]> = store.getAll(rest, readSize)
    const blocks = await answerOf(request)
    for (const block of blocks) {
      const file = files.get(block.path)
      if (file) file.push(block)
      else files.set(block.path, [block])
    }
    const last = blocks.at(-1)
    if (!last || blocks.length < readSize) return files
    rest = IDBKeyRange.lowerBound([last.path, last.index], true)
  }
}
