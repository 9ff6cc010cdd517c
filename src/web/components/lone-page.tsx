import type { ReactNode } from 'react'
import { DemonstrationNotice } from './demonstration-notice.tsx'
import { Wordmark } from './logo.tsx'

/**
 * One column between the wordmark and the demonstration notice, for pages outside the shell. `home` is the name of the
 * wordmark's link.
 */
export const LonePage = ({ home, children }: { home: string; children: ReactNode }) => (
  <div className="mx-auto grid min-h-dvh max-w-[34rem] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] justify-items-start gap-8 p-(--gutter)">
    <header>
      <a href="/" aria-label={home} className="tap text-link">
        <Wordmark className="h-8" />
      </a>
    </header>
    {children}
    <footer className="justify-self-center">
      <DemonstrationNotice />
    </footer>
  </div>
)
