import { memo, useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { signUpChoices } from '../../../../content/sign-up.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { useEnvironment } from '../environment.ts'
import { ErrorSummary, titleWithErrors } from '../error-summary.tsx'
import { checkByAsyncSchema } from '../form-checks.ts'
import { faultsOf, useAppForm, useFields } from '../use-app-form.ts'
import { betweenSteps } from './between-steps.ts'
import { fieldIdPrefix, summarise } from './field-summary.ts'
import { PasswordFields } from './password-fields.tsx'
import {
  AboutYouFields,
  FieldGroup,
  focusGroup,
  type RegistrationFormProps,
  WhereYouLiveFields,
  YourAccountFields,
} from './registration-field-groups.tsx'
import { fieldOrder, registrationForm, type RegistrationValues } from './registration-form-schema.ts'
import {
  type RequestedAccount,
  storeRegistration,
  namedProductOf,
  readRegistration,
  startRegistration,
} from './registration.ts'
import { SignUpFrame, StepHeading, StepLink } from './sign-up-frame.tsx'
import { requestedAccountOf, choosePath, choosePathWith, reviewPath } from './sign-up-paths.ts'
import { registerWords as words } from './sign-up-words.ts'

/** The second step. Without a known account type there is no form, so the page goes back to the choice (spec section 8). */
export function RegisterPage() {
  const [address] = useSearchParams()
  const requested = requestedAccountOf(address)
  if (!requested) return <Navigate to={choosePath} replace />
  return <RegisterForm key={`${requested.accountType} ${requested.account}`} requested={requested} />
}

/** The form for one kind of account, in four groups. A fragment in the address leads to one of them. */
export function RegisterForm({ requested }: { requested: RequestedAccount }) {
  const { form, summary, isBusy, isStored, submit } = useRegistrationForm(requested)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) focusGroup(hash.slice(1))
  }, [hash])
  const kind = useWatch({ control: form.control, name: 'bankingAccountType' })
  const named = namedProductOf({ ...requested, bankingAccountType: kind })
  const lead = words.lead(named ?? signUpChoices[requested.accountType].name)
  const { isFirstView } = useEnvironment()
  const back = choosePathWith(requested.account)
  return (
    <SignUpFrame step={{ now: 2, back: { to: back, label: words.backToTypes } }}>
      <StepHeading
        title={summary ? titleWithErrors(appPages.signUpRegister.title) : appPages.signUpRegister.title}
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
      <Form onSend={submit}>
        <FieldGroups form={form} requested={requested} />
        {!isStored && (
          <div className="mt-8">
            <Notice look="warning" role="alert" lead={words.notStored.lead}>
              {words.notStored.text}
            </Notice>
          </div>
        )}
        <p className="mt-8 flex flex-wrap items-center justify-between gap-5 max-md:[&>*]:flex-auto max-md:[&>*]:whitespace-normal">
          <StepLink to={back}>{words.back}</StepLink>
          <Button type="submit" size="large" busy={isBusy}>
            {words.submit}
            {!isBusy && <Icon name="arrow-right" size="small" />}
          </Button>
        </p>
      </Form>
    </SignUpFrame>
  )
}

/** Each group draws what is typed in it and what is wrong with it. The rest of the page draws none of them again. */
const FieldGroups = memo(function FieldGroups({
  form,
  requested,
}: RegistrationFormProps & { requested: RequestedAccount }) {
  return (
    <>
      <AboutYouFields form={form} requested={requested} />
      <WhereYouLiveFields form={form} />
      <YourAccountFields form={form} requested={requested} />
      <YourPasswordFields form={form} />
    </>
  )
})

function YourPasswordFields({ form }: RegistrationFormProps) {
  const { field } = useFields(form)
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

/**
 * The form of the second step. It stores what is typed at once, except the passwords, which stay in the page's memory.
 * `isStored` is false where the browser's storage refused.
 */
function useRegistrationForm(requested: RequestedAccount) {
  const { session, newId, clock } = useEnvironment()
  const navigate = useNavigate()
  const [start] = useState(() => startRegistration(readRegistration(session), requested, newId))
  const [refused] = useState(() => faultsOf(fieldOrder, betweenSteps.refused()))
  const [summary, setSummary] = useState(() => (refused.length > 0 ? summarise(refused)() : undefined))
  const [isStored, setStored] = useState(() => !betweenSteps.unstored())
  const today = londonDateOf(new Date(clock.now()))
  const check = useMemo(() => checkByAsyncSchema(registrationForm(requested, today)), [requested, today])
  const initial: RegistrationValues = {
    ...start,
    ...(betweenSteps.passwords() ?? { password: '', confirmPassword: '' }),
  }
  const { form, isBusy, submit } = useAppForm({
    fields: fieldOrder,
    idPrefix: fieldIdPrefix,
    initial,
    check,
    onFaults: faults => setSummary(summarise(faults)),
    send: async values => {
      storeRegistration(session, { ...start, ...values })
      betweenSteps.keepPasswords(values)
      await navigate(reviewPath)
      return { kind: 'left' }
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setStored(storeRegistration(session, { ...start, ...values }))
          betweenSteps.keepPasswords(values)
        },
      }),
    [form, session, start],
  )

  // The bank's errors about a sent application appear once: a reload after a correction does not bring them back.
  useEffect(() => {
    betweenSteps.keepRefused([])
    form.showFaults(refused)
  }, [form, refused])

  return { form, summary, isBusy, isStored, submit }
}
