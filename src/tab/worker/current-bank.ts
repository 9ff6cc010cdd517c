import type { Standing } from '../channel/standing.ts'
import type { TabBank } from '../open-tab-bank.ts'
import type { Answers } from './answers.ts'

/** The bank that is open or is being opened, and the one that takes its place. */
export interface CurrentBank {
  open(): void
  /** Rejects where it cannot be opened, or nobody has begun to. */
  opened(): Promise<TabBank>
  /** Closes the bank, does `work` with what it has kept, and opens it again. What is asked meanwhile waits. */
  whileClosed<Result>(work: () => Promise<Result>): Promise<Result>
}

interface CurrentBankParts {
  readonly start: () => Promise<TabBank>
  readonly standing: Standing
  readonly answers: Answers
}

export function createCurrentBank({ start, standing, answers }: CurrentBankParts): CurrentBank {
  let bank: Promise<TabBank> | undefined

  /** Lets `next` be the bank. That it cannot be opened is told by how it stands, and to whoever asks. */
  function turnTo(next: Promise<TabBank>) {
    bank = next
    next.catch(() => undefined)
  }

  return {
    open: () => turnTo(start()),
    async opened() {
      if (!bank) throw new Error('The bank was not opened')
      return bank
    },
    async whileClosed(work) {
      const before = bank
      const done = (async () => {
        const open = await before?.catch(() => undefined)
        await answers.made()
        standing.set({ phase: 'starting', part: 0, isFirst: false })
        await open?.close()
        return work()
      })()
      turnTo(done.catch(() => undefined).then(start))
      const result = await done
      await bank
      return result
    },
  }
}
