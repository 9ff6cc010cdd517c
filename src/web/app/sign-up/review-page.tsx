import { type ReactNode, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { activation, agreement, applicationHelp } from '../../../../content/sign-up.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { useEnvironment } from '../environment.ts'
import { ErrorSummary, titleWithErrors } from '../error-summary.tsx'
import { ApplicationSent } from './application-sent.tsx'
import { PasswordAgain } from './password-fields.tsx'
import { type CheckedRegistration, isChecked, readRegistration } from './registration.ts'
import { reviewGroups } from './review-groups.ts'
import { isUnanswered, type Unsent } from './send-application.ts'
import { SignUpFrame, StepHeading, StepLink } from './sign-up-frame.tsx'
import { choosePath, registerPath } from './sign-up-paths.ts'
import { type GroupId, reviewWords as words } from './sign-up-words.ts'
import { useReview } from './use-review.ts'

/**
 * The third step. Without a registration that has passed its check there is nothing to review: back to the choice
 * (spec section 8).
 */
export function ReviewPage() {
  const { session } = useEnvironment()
  const [registration] = useState(() => readRegistration(session))
  if (!isChecked(registration)) return <Navigate to={choosePath} replace />
  return <Review registration={registration} />
}

/** What was entered, to be checked and sent once. While it is on its way nothing of it can be changed. */
export function Review({ registration }: { registration: CheckedRegistration }) {
  const { passwordForm, isPasswordNeeded, summary, submit, startNew, isChecking, isSending, taken, unsent } =
    useReview(registration)
  if (taken) return <ApplicationSent registration={registration} isReplayed={taken.isReplayed} />
  const pathTo = (group?: GroupId) => registerPath(registration.accountType, registration.account, group)
  const editPath = (group: GroupId) => (isSending ? undefined : pathTo(group))
  const { email, fullName } = registration
  return (
    <SignUpFrame
      step={{ now: 3, back: { to: isSending ? undefined : pathTo(), label: words.backToDetails } }}
    >
      <StepHeading
        title={summary ? titleWithErrors(appPages.signUpReview.title) : appPages.signUpReview.title}
        lead={isSending ? words.leadSending : leadOf(registration, unsent)}
      >
        {words.heading}
      </StepHeading>
      <Form onSend={submit}>
        {summary && (
          <div className="mt-6">
            <ErrorSummary key={summary.count} errors={summary.errors} />
          </div>
        )}
        {reviewGroups(registration).map(({ id, heading, entries }) => (
          <ReviewSection key={id} heading={heading} editPath={editPath(id)} entries={entries} />
        ))}
        {isPasswordNeeded ? (
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

/** How far the application is known to be. */
function leadOf({ id }: CheckedRegistration, unsent: Unsent | undefined): string {
  if (unsent?.kind === 'sentBefore') return words.leadSentBefore
  return isUnanswered(id) ? words.leadUnanswered : words.lead
}

type ReviewSectionProps = {
  heading: string
  /** Where the group is changed; none where it is entered here, or nothing may change just now. */
  editPath?: string | undefined
  entries?: readonly { readonly term: string; readonly value: string }[]
  children?: ReactNode
}

/** A group of what was entered, with a link to change it. */
export const ReviewSection = ({ heading, editPath, entries = [], children }: ReviewSectionProps) => (
  <section className="mt-8">
    <header className="flex items-baseline justify-between gap-4 pb-2.5">
      <h2 className="panel-heading">{heading}</h2>
      {editPath && (
        <Link to={editPath} className="link tap text-sm">
          <Icon name="edit" size="small" />
          {words.edit}
          <span className="sr-only">{heading.toLowerCase()}</span>
        </Link>
      )}
    </header>
    {entries.length > 0 && (
      <dl className="money text-nav">
        {entries.map(({ term, value }) => (
          <div key={term} className="grid gap-x-4 border-t border-line py-2.5 md:grid-cols-[13rem_1fr]">
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </section>
)

/** What one accepts by sending the application, and what is kept. Each opens beside the review, which loses nothing. */
export const Agreement = () => (
  <p className="mt-6 text-sm text-muted">
    {agreement.submitting} <AgreementLink {...agreement.terms} />. {agreement.stored}{' '}
    <AgreementLink {...agreement.privacy} /> {agreement.and} <AgreementLink {...agreement.cookies} />.
  </p>
)

const AgreementLink = ({ label, href }: { label: string; href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="font-semibold text-link underline decoration-1 underline-offset-[.22em] hover:decoration-2"
  >
    {label}
    <span className="sr-only"> ({agreement.newTab})</span>
  </a>
)

type UnsentNoticeProps = {
  unsent: Unsent
  /** Leaves this application to the bank, for another person or another account. */
  startNew: () => void
}

/** Why the application was not taken, and what to do. Fields that the bank finds wrong stand at the fields. */
export function UnsentNotice({ unsent, startNew }: UnsentNoticeProps) {
  switch (unsent.kind) {
    case 'notTaken':
      return (
        <Notice look="danger" role="alert" lead={words.notSent}>
          {unsent.message} {words.kept}
        </Notice>
      )
    case 'sentBefore':
      return (
        <Notice look="warning" role="alert" lead={words.sentBefore}>
          {words.sentBeforeAdvice}{' '}
          <a href={applicationHelp.phoneLink} className="money link">
            {applicationHelp.phone}
          </a>
          .
          <span className="mt-3 block">
            <Button variant="line" onClick={startNew}>
              {words.startNew}
            </Button>
          </span>
        </Notice>
      )
    case 'unanswered':
      return (
        <Notice look="danger" role="alert" lead={words.unanswered}>
          {unsent.reason} {words.unansweredAdvice}
        </Notice>
      )
    case 'refused':
      return null
    default:
      return unsent satisfies never
  }
}
