import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const ReportPart = createFetchedPart(async () => (await import('./report-problem.tsx')).ReportProblem)

/** Spec section 12.6: reports payments, for money back. */
export const NewClaimPage = () => (
  <ReportPart waiting={<PageSkeleton title={appPages.newClaim.title} />}>
    {ReportProblem => <ReportProblem />}
  </ReportPart>
)
