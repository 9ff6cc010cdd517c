import { memo, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { appTitles } from '../../../../content/app-titles.ts'
import { signUpChoices } from '../../../../content/sign-up.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { ErrorSummary } from '../error-summary.tsx'
import { titleWithErrors } from '../error-summary-words.ts'
import { AboutYouFields } from './about-you-fields.tsx'
import { useCheckedFields } from './checked-fields.ts'
import { FieldGroup, focusGroup } from './field-group.tsx'
import { PasswordFields } from './password-fields.tsx'
import type { RegistrationFormParts } from './registration-form-parts.ts'
import { namedProductOf, type AskedAccount } from './registration.ts'
import { SignUpFrame } from './sign-up-frame.tsx'
import { choosePath, choosePathWith } from './sign-up-paths.ts'
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
  const kind = useWatch({ control: form.control, name: 'bankingAccountType' })
  const named = namedProductOf({ ...asked, bankingAccountType: kind })
  const lead = words.lead(named ?? signUpChoices[asked.accountType].name)
  const { isFirstView } = useEnvironment()
  const back = choosePathWith(asked.account)
  return (
    <SignUpFrame step={{ now: 2, back: { to: back, label: words.backToTypes } }}>
      <StepHeading
        title={summary ? titleWithErrors(appTitles.signUpRegister) : appTitles.signUpRegister}
        lead={
          <span className={isFirstView ? 'invisible' : undefined}>
            {lead}{' '}
            {named && (
              <Link to={choosePath} className="link tap text-sm">
                {words.another}
              </Link>
            )}
          </span>
        }
      >
        {words.heading}
      </StepHeading>
      {summary && (
        <div className="mt-6">
          <ErrorSummary key={summary.count} errors={summary.errors} />
        </div>
      )}
      <Form onSend={() => submit()}>
        <FieldGroups form={form} asked={asked} />
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
      </Form>
    </SignUpFrame>
  )
}

/** Each draws by itself what is typed and wrong in it; what is said of the whole form draws none of them again. */
const FieldGroups = memo(function FieldGroups({
  form,
  asked,
}: RegistrationFormParts & { asked: AskedAccount }) {
  return (
    <>
      <AboutYouFields form={form} asked={asked} />
      <WhereYouLiveFields form={form} />
      <YourAccountFields form={form} asked={asked} />
      <YourPasswordFields form={form} />
    </>
  )
})

function YourPasswordFields({ form }: RegistrationFormParts) {
  const { field } = useCheckedFields(form)
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
