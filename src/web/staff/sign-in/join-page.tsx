import { StaffHeading } from '../frame/staff-heading.tsx'
import { LoneFrame } from './lone-frame.tsx'
import { joinWords as words } from './staff-sign-in-words.ts'

export const JoinPage = () => (
  <LoneFrame>
    <StaffHeading>{words.heading}</StaffHeading>
  </LoneFrame>
)
