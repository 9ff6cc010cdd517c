import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { AccountType } from '../../../contract/sessions.ts'
import { useEnvironment } from '../environment.ts'
import { usePageTitle } from '../page-title.ts'
import { LoggingInOverlay } from './logging-in-overlay.tsx'
import { LoginPicture } from './login-picture.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { passwordReset, signInLinks, signInWords } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'

/** Spec section 2, Login: two tabs over one form, and the ways out of it. */
export function LoginPage() {
  const { toasts } = useEnvironment()
  const { form, isAsking, failure, forgetFailure, isLoggingIn, submit, enter } = useSignIn()
  usePageTitle(signInWords.heading)
  if (isLoggingIn) return <LoggingInOverlay onDone={enter} />
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1.08fr_1fr]">
      <LoginPicture />
      <main className="grid grid-rows-[auto_1fr_auto] gap-8 bg-surface px-(--gutter) py-6 lg:px-12 lg:py-8">
        <div className="flex items-center justify-between gap-4">
          <a href={signInLinks.home} className="link text-nav">
            <Icon name="chevron-left" size="small" />
            {signInWords.home}
          </a>
          <span className="text-sm text-muted">
            {signInWords.newHere}{' '}
            <a href={signInLinks.signUp} className="link">
              {signInWords.signUp}
            </a>
          </span>
        </div>
        <div className="m-auto w-full max-w-[26.5rem]">
          <Wordmark className="mb-5 h-8 text-link lg:hidden" />
          <h1 className="pb-5 text-[2.125rem]">{signInWords.heading}</h1>
          <Tabs keyboardActivation="manual" onSelectionChange={forgetFailure}>
            <TabList aria-label={signInWords.heading} className="flex gap-6 border-b border-line">
              {AccountType.options.map(tab => (
                <Tab
                  key={tab}
                  id={tab}
                  className="-mb-px cursor-pointer border-b-3 border-transparent py-3 font-semibold text-muted data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus data-[selected]:border-gorse data-[selected]:text-ink data-[selected]:inset-shadow-[0_-1px_0_var(--text)]"
                >
                  {signInWords.tabs[tab]}
                </Tab>
              ))}
            </TabList>
            {AccountType.options.map(tab => (
              <TabPanel key={tab} id={tab} className="outline-none">
                <SignInForm
                  form={form}
                  hasAccountType={tab === 'personal'}
                  isAsking={isAsking}
                  failure={failure}
                  onSubmit={() => void submit(tab)}
                  onForgot={() => toasts.show({ look: 'info', ...passwordReset })}
                />
              </TabPanel>
            ))}
          </Tabs>
          <HelpLinks />
        </div>
        <DemonstrationNotice className="justify-self-center" />
      </main>
    </div>
  )
}

const HelpLinks = () => (
  <div className="mt-7 flex flex-wrap justify-between gap-x-4 gap-y-3 border-t border-line pt-5 text-sm">
    <a href={signInLinks.support} className="link">
      <Icon name="headset" size="small" />
      {signInWords.support}
    </a>
    <a href={signInLinks.branches} className="link">
      <Icon name="pin" size="small" />
      {signInWords.branches}
    </a>
  </div>
)
