import type { ReactNode } from 'react'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { StaffHeader } from '../frame/staff-header.tsx'

/** A page of the console for somebody who is not signed in: one column below the header. */
export const LoneFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <StaffHeader />
    <main
      id="main"
      className="mx-auto grid w-full max-w-[28.5rem] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 md:py-16"
    >
      {children}
      <DemonstrationNotice />
    </main>
  </div>
)
