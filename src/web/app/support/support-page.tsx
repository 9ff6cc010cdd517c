import { Notice } from '../../components/notice.tsx'
import { overviewWords } from '../dashboard/dashboard-words.ts'
import { useComplianceReview } from '../notifications/use-compliance-review.ts'
import { PageHeading } from '../page-heading.tsx'
import { CallPanel } from './call-panel.tsx'
import { MessageFormPanel } from './message-form-panel.tsx'
import { OwnMessages } from './own-messages.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { supportWords as words } from './support-words.ts'
import { WritePanel } from './write-panel.tsx'

/** Spec section 2, Support page: whom to call, how to write, three questions, and what was written before. */
export function SupportPage() {
  const { isReady, isUnderReview } = useComplianceReview()
  return (
    <>
      <div>
        <PageHeading>{words.heading}</PageHeading>
        <p className="text-muted">{words.intro}</p>
      </div>
      {/* As high as a phone's screen, so that what stands below comes no nearer while it is asked. */}
      {!isReady && <div className="min-h-dvh" />}
      {isReady && (
        <>
          {isUnderReview && (
            <section aria-label={overviewWords.compliance.label}>
              <Notice look="warning" lead={overviewWords.compliance.lead}>
                {overviewWords.compliance.text} {words.verification}
              </Notice>
            </section>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 xl:grid-cols-[minmax(0,1.75fr)_minmax(20rem,1fr)]">
            <CallPanel />
            <WritePanel />
          </div>
          <QuestionsPanel />
          <MessageFormPanel />
          <OwnMessages />
        </>
      )}
    </>
  )
}
