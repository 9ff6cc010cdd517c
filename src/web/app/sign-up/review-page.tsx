import { useState } from 'react'
import { Navigate } from 'react-router'
import { londonDate } from '../../../contract/london-date.ts'
import { useEnvironment } from '../environment.ts'
import { readRegistration } from './keep-registration.ts'
import { isComplete } from './registration-form-schema.ts'
import { Review } from './review.tsx'
import { choosePath } from './sign-up-paths.ts'

/**
 * The third step. Without a registration that is whole there is nothing to review: back to the choice (spec section
 * 8).
 */
export function ReviewPage() {
  const { session, clock } = useEnvironment()
  const [registration] = useState(() => {
    const kept = readRegistration(session)
    return kept && isComplete(kept, londonDate(new Date(clock.now()))) ? kept : undefined
  })
  if (!registration) return <Navigate to={choosePath} replace />
  return <Review registration={registration} />
}
