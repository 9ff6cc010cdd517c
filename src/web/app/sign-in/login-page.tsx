import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs, type Key } from 'react-aria-components'
import { useLocation, useNavigate } from 'react-router'
import { AccountType } from '../../../contract/sessions.ts'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { useEnvironment } from '../environment.ts'
import { endedWords } from '../idle/idle-words.ts'
import { OpeningInPage } from '../in-browser/opening-in-page.tsx'
import { usePageTitle } from '../page-title.ts'
import { isMarkedSignedIn } from '../session.ts'
import { askedProductOf, type AskedProduct } from './asked-product.ts'
import { CodeStep } from './code-step.tsx'
import { DemonstrationPanel, type DemonstrationCustomer } from './demonstration-panel.tsx'
import { LoggingInOverlay } from './logging-in-overlay.tsx'
import { askForProduct } from './ask-for-product.ts'
import { endedOf } from './originating-path.ts'
import { ProductNotice } from './product-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { codeStepWords, passwordReset, signInLinks, signInWords } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'

const tabClass =
  '-mb-px cursor-pointer border-b-3 border-transparent py-3 font-semibold text-muted ' +
  'data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus ' +
  'forced-colors:border-[Canvas] forced-colors:data-[selected]:border-[Highlight] data-[selected]:border-gorse data-[selected]:text-ink data-[selected]:inset-shadow-[0_-1px_0_var(--text)]'

// Made once: tabs that are made anew are told of to the component library, which then draws them a second time.
const tabList = (
  <TabList aria-label={signInWords.heading} className="flex flex-wrap gap-x-6 border-b border-line">
    {AccountType.options.map(tab => (
      <Tab key={tab} id={tab} className={tabClass}>
        {signInWords.tabs[tab]}
      </Tab>
    ))}
  </TabList>
)

/** Who applies for a product and is signed in already is led on to ask for it. */
export function LoginPage() {
  const { local } = useEnvironment()
  const { search } = useLocation()
  const asked = askedProductOf(search)
  const [isSignedIn] = useState(() => isMarkedSignedIn(local))
  return asked && isSignedIn ? <LedOn asked={asked} /> : <Login asked={asked} />
}

// Not by the router's own `Navigate`: with it in this page the bundler parts the app's script, for 4 KB more on all.
function LedOn({ asked }: { asked: AskedProduct }) {
  const navigate = useNavigate()
  const { to, state } = askForProduct(asked)
  const leadOn = useEffectEvent(() => void navigate(to, { replace: true, state }))
  useEffect(() => leadOn(), [])
  return null
}

/** Spec section 2, Login: two tabs over one form, the step after it where there is one, and the ways out of it. */
function Login({ asked }: { asked: AskedProduct | undefined }) {
  const signIn = useSignIn()
  const { step } = signIn
  const [tab, setTab] = useState<Key>('personal')
  usePageTitle(step.kind === 'code' ? codeStepWords.heading : signInWords.heading)
  if (step.kind === 'loggingIn') return <LoggingInOverlay onDone={signIn.enter} onLeft={signIn.leave} />
  return (
    <SignInLayout
      isShort={step.kind === 'code'}
      topEnd={
        <span className="text-sm text-muted">
          {!asked && signInWords.newHere}{' '}
          <a href={signInLinks.signUp} className="link tap">
            {signInWords.signUp}
          </a>
        </span>
      }
    >
      {step.kind === 'code' ? (
        <>
          <h1 className="pb-2 text-[2.125rem]">{codeStepWords.heading}</h1>
          <CodeStep email={step.email} onSignedIn={signIn.letIn} onStartAgain={signIn.startAgain} />
          <HelpLinks />
        </>
      ) : (
        <PasswordStep signIn={signIn} asked={asked} tab={tab} onTab={setTab} />
      )}
    </SignInLayout>
  )
}

type PasswordStepProps = {
  signIn: ReturnType<typeof useSignIn>
  asked: AskedProduct | undefined
  tab: Key
  onTab: (tab: Key) => void
}

function PasswordStep({ signIn, asked, tab: shownTab, onTab }: PasswordStepProps) {
  const { inBrowser, toasts } = useEnvironment()
  const { form, isAsking, failure, forgetFailure, onPasswordShown, submit } = signIn
  const submitButton = useRef<HTMLButtonElement>(null)

  function fillIn({ email, kind }: DemonstrationCustomer, password: string) {
    forgetFailure()
    form.reset({ email, password, accountType: kind })
    submitButton.current?.focus()
  }

  return (
    <>
      <h1 className="pb-5 text-[2.125rem] max-sm:max-w-60">{signInWords.heading}</h1>
      <EndedNotice />
      {asked && <ProductNotice asked={asked} />}
      <Tabs
        keyboardActivation="manual"
        selectedKey={shownTab}
        onSelectionChange={key => {
          forgetFailure()
          onTab(key)
        }}
      >
        {tabList}
        {AccountType.options.map(tab => (
          <TabPanel key={tab} id={tab} className="outline-none">
            <SignInForm
              form={form}
              hasAccountType={tab === 'personal'}
              isAsking={isAsking}
              failure={failure}
              submitRef={submitButton}
              onSubmit={() => void submit(tab)}
              onShown={onPasswordShown}
              onForgot={() => toasts.show({ look: 'info', ...passwordReset })}
            />
          </TabPanel>
        ))}
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
