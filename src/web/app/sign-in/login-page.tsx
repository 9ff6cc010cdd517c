import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AccountType, accountTypes } from '../../../contract/choices.ts'
import type { Demonstration } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { endedWords } from '../idle/idle-words.ts'
import { OpeningInPage } from '../in-browser/opening-card.tsx'
import { usePageTitle } from '../page-heading.tsx'
import { demonstrationQuery } from '../query-client.ts'
import { isMarkedSignedIn } from '../session.ts'
import { registerPath } from '../sign-up/sign-up-paths.ts'
import { Tabs } from '../tabs.tsx'
import { LoggingInOverlay } from './logging-in-overlay.tsx'
import { endedOf } from './originating-path.ts'
import { type RequestedProduct, requestedProductOf } from './requested-product.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import {
  codeStepHeading,
  demonstrationWords as words,
  passwordReset,
  productNoticeWords,
  signInLinks,
  signInWords,
} from './sign-in-words.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { messageForProduct, useSignIn } from './use-sign-in.ts'

const CodeStepPart = createFetchedPart(async () => (await import('./code-step.tsx')).CodeStep)

/** Who applies for a product and is signed in already is led on to ask for it. */
export function LoginPage() {
  const { local } = useEnvironment()
  const { search } = useLocation()
  const requested = requestedProductOf(search)
  const [isSignedIn] = useState(() => isMarkedSignedIn(local))
  return requested && isSignedIn ? <LedOn requested={requested} /> : <Login requested={requested} />
}

// Navigates once. The router's own `Navigate` would do so at each draw, as the question is a new object each time.
function LedOn({ requested }: { requested: RequestedProduct }) {
  const navigate = useNavigate()
  const { to, state } = messageForProduct(requested)
  const leadOn = useEffectEvent(() => void navigate(to, { replace: true, state }))
  useEffect(() => {
    leadOn()
  }, [])
  return null
}

/** Spec section 2, Login: two tabs over one form, the step after it where there is one, and the ways out of it. */
function Login({ requested }: { requested: RequestedProduct | undefined }) {
  const [tab, setTab] = useState<AccountType>('personal')
  const signIn = useSignIn(tab)
  const { step } = signIn
  usePageTitle(step.kind === 'code' ? codeStepHeading : signInWords.heading)
  if (step.kind === 'loggingIn') return <LoggingInOverlay onDone={signIn.enter} onLeft={signIn.leave} />
  return (
    <SignInLayout
      isShort={step.kind === 'code'}
      topEnd={
        <span className="text-sm text-muted">
          {!requested && signInWords.newHere}{' '}
          <a href={signInLinks.signUp} className="link tap">
            {signInWords.signUp}
          </a>
        </span>
      }
    >
      {step.kind === 'code' ? (
        <>
          <h1 className="pb-2 text-[2.125rem]">{codeStepHeading}</h1>
          <CodeStepPart waiting={<div className="min-h-80" />}>
            {CodeStep => (
              <CodeStep
                email={step.email}
                requested={step.requested}
                onSignedIn={signIn.letIn}
                onStartAgain={signIn.startAgain}
              />
            )}
          </CodeStepPart>
          <HelpLinks />
        </>
      ) : (
        <PasswordStep signIn={signIn} requested={requested} tab={tab} onTab={setTab} />
      )}
    </SignInLayout>
  )
}

type PasswordStepProps = {
  signIn: ReturnType<typeof useSignIn>
  requested: RequestedProduct | undefined
  tab: AccountType
  onTab: (tab: AccountType) => void
}

function PasswordStep({ signIn, requested, tab: shownTab, onTab }: PasswordStepProps) {
  const { inBrowser, toasts } = useEnvironment()
  const { form, isBusy, failure, clearFailure, onPasswordShown, submit } = signIn
  const submitButton = useRef<HTMLButtonElement>(null)
  const passkey = usePasskeySignIn({
    isTaken: isBusy,
    accountType: () => (shownTab === 'corporate' ? 'corporate' : form.getValues('accountType')),
    onSignedIn: signIn.letIn,
    onRefused: signIn.fail,
  })

  function fillIn({ email, kind }: DemonstrationCustomer, password: string) {
    clearFailure()
    form.reset({ email, password, accountType: kind })
    submitButton.current?.focus()
  }

  return (
    <>
      <h1 className="pb-5 text-[2.125rem] max-sm:max-w-60">{signInWords.heading}</h1>
      <EndedNotice />
      {requested && <ProductNotice requested={requested} />}
      <Tabs
        label={signInWords.heading}
        tabs={accountTypes}
        names={signInWords.tabs}
        shown={shownTab}
        onShow={tab => {
          clearFailure()
          onTab(tab)
        }}
      >
        <SignInForm
          key={shownTab}
          form={form}
          hasAccountType={shownTab === 'personal'}
          isBusy={isBusy}
          failure={failure}
          submitRef={submitButton}
          onSubmit={submit}
          onShown={onPasswordShown}
          passkey={passkey}
          onForgot={() => toasts.show({ look: 'info', ...passwordReset })}
        />
      </Tabs>
      <HelpLinks />
      {inBrowser && <OpeningInPage />}
      <DemonstrationPanel onUse={fillIn} />
    </>
  )
}

/** Why the customer has to sign in again, where their session ended under way. */
function EndedNotice() {
  const ended = endedOf(useLocation().state)
  if (!ended) return null
  return (
    <div className="pb-3">
      <Notice look="info" role="alert" lead={endedWords[ended]}>
        {endedWords.next}
      </Notice>
    </div>
  )
}

const HelpLinks = () => (
  <div className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
    <a href={signInLinks.support} className="link min-h-11">
      <Icon name="headset" size="small" />
      {signInWords.support}
    </a>
    <a href={signInLinks.branches} className="link min-h-11">
      <Icon name="pin" size="small" />
      {signInWords.branches}
    </a>
  </div>
)

/** The account applied for, with a link for new customers; existing ones sign in below. */
export const ProductNotice = ({ requested: { account, product } }: { requested: RequestedProduct }) => (
  <div className="pb-4">
    <Notice look="info" icon="document" lead={productNoticeWords.lead(product)}>
      <span className="block">
        {signInWords.newHere}{' '}
        <a href={registerPath('banking', account)} className="link tap">
          {productNoticeWords.open(product)}
        </a>
      </span>
      {productNoticeWords.signIn}
    </Notice>
  </div>
)

type Shown = NonNullable<Demonstration['demonstration']>
export type DemonstrationCustomer = Shown['customers'][number]

interface DemonstrationPanelProps {
  /** Fills the form; it is sent by hand. */
  readonly onUse: (customer: DemonstrationCustomer, password: string) => void
}

/** The customers that a demonstration shows, and their password (ruling 22). It is last, so that it moves nothing. */
export function DemonstrationPanel({ onUse }: DemonstrationPanelProps) {
  const { bank } = useEnvironment()
  const { data } = useQuery(demonstrationQuery(bank))
  const shown = data?.demonstration
  if (!shown) return null
  return (
    <section aria-label={words.title} className="mt-3 rounded-panel border border-line bg-bg text-sm">
      <header className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
        <h2 className="font-body text-sm leading-[inherit] font-strong tracking-normal">{words.title}</h2>
        <p className="text-muted">
          {words.password}{' '}
          <b className="inline-block font-semibold wrap-anywhere text-ink">{shown.password}</b>
        </p>
      </header>
      <ul>
        {shown.customers.map(customer => (
          <li
            key={customer.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2"
          >
            <span className="min-w-0 flex-1 basis-36">
              <span className="block font-semibold break-words">
                <BreakableAddress address={customer.email} />
              </span>
              <span className="block text-muted">
                {customer.name}, {words.shows(customer)}
              </span>
            </span>
            <Button variant="line" size="small" onClick={() => onUse(customer, shown.password)}>
              {words.fillIn}
              <span className="sr-only"> {words.fillInFor(customer.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-muted">{words.approval}</p>
      <p className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1">
        <a href={signInLinks.testAccounts} className="link min-h-11">
          {words.testAccounts}
        </a>
        <a href={signInLinks.staff} className="link min-h-11">
          {words.staff}
        </a>
      </p>
    </section>
  )
}

/** On a narrow screen an address goes on after its `@`, rather than within a word. */
const BreakableAddress = ({ address }: { address: string }) => {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
