import { useState } from 'react'
import { appPages } from '../../../../content/app-pages.ts'
import { helpLines } from '../../../../content/facts.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { EmptyState } from '../panel.tsx'
import { paymentsFailed } from '../payments/payments-words.ts'
import { claimsWords, reportWords as words } from './claims-words.ts'
import { ReportForm } from './report-form.tsx'
import { useReportablePayments } from './reportable-payments.ts'
import { openStoredReport } from './stored-report.ts'

/** Spec section 12.6: reports payments, for money back. */
export function ReportProblem() {
  const { session } = useEnvironment()
  const { email } = useSession().customer
  const [stored] = useState(() => openStoredReport(session, email))
  const [draft] = useState(() => stored.read())
  const reportable = useReportablePayments(draft?.chosen ?? [])
  const { list, isReady, payments, hasMore } = reportable
  if (!isReady && !list.isError) return <PageSkeleton title={appPages.newClaim.title} />
  return (
    <>
      <div>
        <BackLink to={appPages.payments.path} label={appPages.payments.title} />
        <PageHeading>{appPages.newClaim.title}</PageHeading>
      </div>
      {!isReady && (
        <LoadFailure words={paymentsFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {isReady && payments.length === 0 && !hasMore && (
        <div className="rounded-panel border border-line bg-surface">
          <EmptyState text={words.none}>
            <p className="max-w-104 text-center text-muted">
              {words.noneAdvice}
              <a href={helpLines.fraud.phoneLink} className="font-strong whitespace-nowrap text-ink">
                {claimsWords.line}
              </a>
              .
            </p>
          </EmptyState>
        </div>
      )}
      {isReady && (payments.length > 0 || hasMore) && <ReportForm reportable={reportable} stored={stored} />}
    </>
  )
}
