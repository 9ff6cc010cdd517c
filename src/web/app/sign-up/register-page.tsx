import { zodResolver } from '@hookform/resolvers/zod'
import { memo, useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
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
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { betweenSteps } from './between-steps.ts'
import { summarise, type Summary, useCheckedFields } from './checked-fields.ts'
import { PasswordFields } from './password-fields.tsx'
import {
  AboutYouFields,
  FieldGroup,
  focusGroup,
  type RegistrationFormParts,
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

/** The second step. Without a known type there is no form: back to the choice (spec section 8). */
export function RegisterPage() {
  const [address] = useSearchParams()
  const asked = requestedAccountOf(address)
  if (!asked) return <Navigate to={choosePath} replace />
  return <RegisterForm key={`${asked.accountType} ${asked.account}`} asked={asked} />
}

/** The form for one kind of account, in four groups; a fragment in the address leads to one of them. */
export function RegisterForm({ asked }: { asked: RequestedAccount }) {
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
}: RegistrationFormParts & { asked: RequestedAccount }) {
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

const summedUp = summarise(fieldOrder)

/**
 * The form of the second step: what is typed is kept at once, the passwords in the page's memory alone. `isStored`
 * tells whether the browser's storage took the rest.
 */
export function useRegistrationForm(asked: RequestedAccount) {
  const { session, newId, clock } = useEnvironment()
  const navigate = useNavigate()
  const [start] = useState(() => startRegistration(readRegistration(session), asked, newId))
  const [refused] = useState(() => new Map(betweenSteps.refused().map(each => [each.field, each.message])))
  const [summary, setSummary] = useState<Summary | undefined>(() =>
    refused.size > 0 ? summedUp(name => refused.get(name))(undefined) : undefined,
  )
  const today = londonDateOf(new Date(clock.now()))
  const resolver = useMemo(() => zodResolver(registrationForm(asked, today)), [asked, today])
  const form = useForm<RegistrationValues, unknown, RegistrationValues>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { ...start, ...(betweenSteps.passwords() ?? { password: '', confirmPassword: '' }) },
  })
  const { isBusy: isChecking, begin } = useOneAtATime()
  const [isStored, setStored] = useState(() => !betweenSteps.unstored())
  const { setError, subscribe } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setStored(storeRegistration(session, { ...start, ...values }))
          betweenSteps.keepPasswords(values)
        },
      }),
    [subscribe, session, start],
  )

  // What the bank found wrong with an application that was sent is said once: what is put right since then stays so.
  useEffect(() => {
    betweenSteps.keepRefused([])
    for (const name of fieldOrder) {
      const message = refused.get(name)
      if (message) setError(name, { message })
    }
  }, [setError, refused])

  async function goOn(values: RegistrationValues) {
    storeRegistration(session, { ...start, ...values })
    betweenSteps.keepPasswords(values)
    await navigate(reviewPath)
  }

  /** Summed up once the messages stand: the summary takes the focus, for which the browser lays the page out. */
  async function check() {
    await form.handleSubmit(goOn)()
    const messageOf = (name: keyof RegistrationValues) => form.getFieldState(name).error?.message
    if (fieldOrder.some(messageOf)) setSummary(summedUp(messageOf))
  }

  return {
    form,
    summary,
    isChecking,
    isStored,
    submit: () => void begin(check),
  }
}
