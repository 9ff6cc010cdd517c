import { appTitles } from '../../../../content/app-titles.ts'
import { activation } from '../../../../content/sign-up.ts'
import { londonDate } from '../../../contract/london-date.ts'
import { Button } from '../../components/button.tsx'
import { buttonClass } from '../../components/button-class.ts'
import { Notice } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { titleWithErrors } from '../error-summary-words.ts'
import { Agreement } from './agreement.tsx'
import { ApplicationSent } from './application-sent.tsx'
import { PasswordAgain } from './password-again.tsx'
import type { Registration } from './registration.ts'
import { reviewGroups } from './review-groups.ts'
import { ReviewSection } from './review-section.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { registerPath } from './sign-up-paths.ts'
import { reviewWords as words, type GroupId } from './sign-up-words.ts'
import { StepHeading } from './step-heading.tsx'
import { StepLink } from './step-link.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { useReview } from './use-review.ts'
import type { Unsent } from './use-submission.ts'

/** What was entered, to be checked and sent once. While it is on its way nothing of it can be changed. */
export function Review({ registration }: { registration: Registration }) {
  const { clock } = useEnvironment()
  const { passwordForm, isAskedAgain, summary, submit, startNew, isChecking, isSending, taken, unsent } =
    useReview(registration)
  if (taken) return <ApplicationSent registration={registration} isReplayed={taken.isReplayed} />
  const pathTo = (group?: GroupId) => registerPath(registration.accountType, registration.account, group)
  const editPath = (group: GroupId) => (isSending ? undefined : pathTo(group))
  const { email, fullName } = registration
  const today = londonDate(new Date(clock.now()))
  return (
    <SignUpFrame
      step={{ now: 3, back: { to: isSending ? undefined : pathTo(), label: words.backToDetails } }}
    >
      <StepHeading
        title={summary ? titleWithErrors(appTitles.signUpReview) : appTitles.signUpReview}
        lead={isSending ? words.leadSending : leadOf(unsent)}
      >
        {words.heading}
      </StepHeading>
      <Form onSend={() => submit()}>
        {summary && (
          <div className="mt-6">
            <ErrorSummary key={summary.count} errors={summary.errors} />
          </div>
        )}
        {reviewGroups(registration, today).map(({ id, heading, entries }) => (
          <ReviewSection key={id} heading={heading} editPath={editPath(id)} entries={entries} />
        ))}
        {isAskedAgain ? (
          <ReviewSection heading={words.password}>
            <PasswordAgain form={passwordForm} about={[fullName, email]} />
          </ReviewSection>
        ) : (
          <ReviewSection
            heading={words.password}
            editPath={editPath('your-password')}
            entries={[{ term: words.password, value: words.passwordChosen }]}
          />
        )}
        <div className="mt-8 grid gap-4">
          <Notice look="info" icon="clock" lead={<Unbroken text={activation.lead} />}>
            {activation.text}
          </Notice>
          {unsent && !isSending && <UnsentNotice key={unsent.count} unsent={unsent} startNew={startNew} />}
        </div>
        <Agreement />
        <p className="mt-8 flex flex-wrap items-center justify-between gap-5 max-md:[&>:is(a,button,span)]:flex-auto max-md:[&>:is(a,button,span)]:whitespace-normal">
          {isSending ? (
            <span aria-hidden="true" className={`invisible ${buttonClass({ size: 'large' })}`}>
              {words.back}
            </span>
          ) : (
            <StepLink to={pathTo()}>{words.back}</StepLink>
          )}
          <Button type="submit" size="large" busy={isChecking || isSending}>
            {words.submit}
          </Button>
        </p>
        <output className="mt-3 block text-right text-sm text-muted">{isSending && words.sending}</output>
      </Form>
    </SignUpFrame>
  )
}

/** What is known of where the application is. */
function leadOf(unsent: Unsent | undefined): string {
  if (unsent?.kind === 'unheard') return words.leadUnheard
  return unsent?.kind === 'sentBefore' ? words.leadSentBefore : words.lead
}
