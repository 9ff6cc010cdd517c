import type { Note, Noted } from './notes.ts'
import type { KillKind } from './kill-plan.ts'

/** Everything that was observed from outside, in order. */
export class History {
  readonly notes: Noted[] = []
  readonly kills: { readonly kind: KillKind; readonly tab: number; readonly atMs: number }[] = []
  readonly #listeners = new Set<(note: Note) => void>()

  add(tab: number, note: Note): void {
    this.notes.push({ tab, atMs: performance.now(), note })
    for (const listener of this.#listeners) listener(note)
  }

  /**
   * Settles at the next note of this kind.
   * @throws Error if none arrives within `limitMs`
   */
  next(kind: Note['kind'], limitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit)
        this.#listeners.delete(look)
      }
      const look = (note: Note) => {
        if (note.kind !== kind) return
        end()
        resolve()
      }
      const limit = setTimeout(() => {
        end()
        reject(new Error(`Nothing was ${kind} in ${limitMs / 1000} s`))
      }, limitMs)
      this.#listeners.add(look)
    })
  }

  /** The order that was acknowledged last. */
  lastAcknowledged(): string | undefined {
    const last = this.notes.findLast(({ note }) => note.kind === 'acknowledged')
    return last?.note.kind === 'acknowledged' ? last.note.id : undefined
  }

  /** The notes about one order, and the kills around them. */
  around(id: string): readonly string[] {
    const own = this.notes.filter(({ note }) => 'id' in note && note.id === id)
    const [from = 0, to = 0] = [own[0]?.atMs, own.at(-1)?.atMs]
    const lines = [
      ...own.map(({ tab, atMs, note }) => ({ atMs, words: `tab ${tab} ${JSON.stringify(note)}` })),
      ...this.kills
        .filter(({ atMs }) => atMs > from - 5000 && atMs < to + 5000)
        .map(({ kind, tab, atMs }) => ({ atMs, words: `tab ${tab} ${kind}` })),
    ]
    return lines
      .toSorted((one, other) => one.atMs - other.atMs)
      .map(({ atMs, words }) => `  ${(atMs / 1000).toFixed(3)} s ${words}`)
  }
}
