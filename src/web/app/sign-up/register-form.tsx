import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { appTitles } from '../../../../content/app-titles.ts'
import { signUpChoices } from '../../../../content/sign-up.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { titleWithErrors } from '../error-summary-words.ts'
import { AboutYouFields } from './about-you-fields.tsx'
import { checkedFields } from './checked-fields.ts'
import { FieldGroup, focusGroup } from './field-group.tsx'
import { PasswordFields } from './password-fields.tsx'
import type { RegistrationFormParts } from './registration-form-parts.ts'
import { namedProductOf, type AskedAccount } from './registration.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { choosePathWith } from './sign-up-paths.ts'
import { registerWords as words } from './sign-up-words.ts'
import { StepHeading } from './step-heading.tsx'
import { StepLink } from './step-link.tsx'
import { useRegistrationForm } from './use-registration-form.ts'
import { WhereYouLiveFields } from './where-you-live-fields.tsx'
import { YourAccountFields } from './your-account-fields.tsx'

/** The form for one kind of account, in four groups; a fragment in the address leads to one of them. */
export function RegisterForm({ asked }: { asked: AskedAccount }) {
  const { form, summary, isChecking, isStored, submit } = useRegistrationForm(asked)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) focusGroup(hash.slice(1))
  }, [hash])
  const parts = { form, ...checkedFields(form) }
  const kind = useWatch({ control: form.control, name: 'bankingAccountType' })
  const named = namedProductOf({ ...asked, bankingAccountType: kind })
  const back = choosePathWith(asked.account)
  return (
    <SignUpFrame step={{ now: 2, back: { to: back, label: words.backToTypes } }}>
      <StepHeading
        title={summary ? titleWithErrors(appTitles.signUpRegister) : appTitles.signUpRegister}
        lead={words.lead(named ?? signUpChoices[asked.accountType].name)}
      >
        {words.heading}
      </StepHeading>
      {summary && (
        <div className="mt-6">
          <ErrorSummary key={summary.count} errors={summary.errors} />
        </div>
      )}
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <AboutYouFields {...parts} />
        <WhereYouLiveFields {...parts} />
        <YourAccountFields {...parts} type={asked.accountType} />
        <YourPasswordFields {...parts} />
        {!isStored && (
          <div className="mt-8">
            <Notice look="warning" role="alert" lead={words.notStored.lead}>
              {words.notStored.text}
            </Notice>
          </div>
        )}
        <p className="mt-8 flex flex-wrap items-center justify-between gap-5 max-md:[&>*]:flex-auto max-md:[&>*]:whitespace-normal">
          <StepLink to={back}>{words.back}</StepLink>
          <Button type="submit" size="large" busy={isChecking}>
            {words.submit}
            {!isChecking && <Icon name="arrow-right" size="small" />}
          </Button>
        </p>
      </form>
    </SignUpFrame>
  )
}

function YourPasswordFields({ form, field }: RegistrationFormParts) {
  const [password, fullName, email] = useWatch({
    control: form.control,
    name: ['password', 'fullName', 'email'],
  })
  return (
    <FieldGroup id="your-password">
      <PasswordFields field={field} password={password} about={[fullName, email]} />
    </FieldGroup>
  )
}
