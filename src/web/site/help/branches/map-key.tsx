import type { ReactNode } from 'react'
import { finderWords } from '../../../../../content/branches/finder-words.ts'
import { part } from './finder-parts.ts'

const pinPath = 'M0 0c-3-4.5-8-8.5-8-14a8 8 0 0 1 16 0c0 5.5-5 9.5-8 14z'

/** What the marks on the map mean. */
export const MapKey = () => (
  <div
    aria-hidden="true"
    className="absolute right-4 bottom-4 flex gap-4 rounded-control bg-surface px-3 py-1.5 text-xs text-muted max-lg:hidden"
  >
    <KeyItem label={finderWords.keyBranch}>
      <path d={pinPath} className="fill-link" />
    </KeyItem>
    <div {...part('searched-key')} hidden className="flex gap-4">
      <KeyItem label={finderWords.keyChosen}>
        <path d={pinPath} className="fill-gorse stroke-deep" />
      </KeyItem>
      <KeyItem label={finderWords.keyNear}>
        <circle cy={-11} r={7} className="fill-gorse/16 stroke-[var(--gorse-600)] [stroke-dasharray:3_3]" />
      </KeyItem>
    </div>
  </div>
)

const KeyItem = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <svg viewBox="-9 -23 18 24" className="h-4.5 w-3.5">
      {children}
    </svg>
    {label}
  </span>
)
