import type { ReactNode } from 'react'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import type { StaffSession } from '../staff-client.ts'
import { StaffHeader } from './staff-header.tsx'

/** The console's page: header, content over the full width to 90 rem, and that this is no bank. */
export const PageFrame = ({
  session,
  isWaiting = false,
  children,
}: {
  session?: StaffSession | undefined
  /** Who is signed in is not known yet. */
  isWaiting?: boolean
  children: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <StaffHeader session={session} isWaiting={isWaiting} />
    <main
      id="main"
      className="mx-auto grid w-full max-w-[90rem] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-5 pb-10 md:px-6"
    >
      {children}
    </main>
    <footer className="mx-auto w-full max-w-[90rem] px-4 pb-5 md:px-6">
      <DemonstrationNotice />
    </footer>
  </div>
)
