import { BlockStore } from './block-store.ts'
import type { OnNotKept } from './open-book.ts'

/**
 * The store of the book that is kept under a name; undefined where the browser does not let this site keep anything,
 * which `onNotKept` is told. With `replaces` it begins empty, as a {@link BlockStore} does.
 */
export async function openStore(
  name: string,
  onNotKept: OnNotKept,
  options?: { readonly replaces: boolean },
): Promise<BlockStore | undefined> {
  try {
    return await BlockStore.open(name, options)
  } catch (fault) {
    onNotKept('blocked', fault)
    return undefined
  }
}
