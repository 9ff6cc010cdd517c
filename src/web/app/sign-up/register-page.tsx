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
import { useCode } from '../fetch-code.ts'
import { checkByFetched } from '../form-checks.ts'
import { useNextLocation } from '../next-location.ts'
import { faultsOf, useAppForm, useFields } from '../use-app-form.ts'
import { betweenSteps } from './between-steps.ts'
import { fieldIdPrefix, summarise } from './field-summary.ts'
import { PasswordFields } from './password-fields.tsx'
import {
  AboutYouFields,
  FieldGroup,
  focusGroup,
  type RegistrationFormProps,
  type SuggestionsProps,
  WhereYouLiveFields,
  YourAccountFields,
} from './registration-field-groups.tsx'
import type { RegistrationValues } from './registration-form-schema.ts'
import {
  fieldOrder,
  namedProductOf,
  readRegistration,
  type RegistrationAsRead,
  type RequestedAccount,
  startRegistration,
  storeRegistration,
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

const fetchSuggestingField = async () =>
  (await import('../../components/suggesting-field.tsx')).SuggestingField

/**
 * The form for one kind of account, in four groups. A fragment in the address leads to one of them. When the focus
 * first comes into the form, the code of its check and of its lists is fetched.
 */
export function RegisterForm({ requested }: { requested: RequestedAccount }) {
  const { form, summary, isBusy, refusal, isStored, submit } = useRegistrationForm(requested)
  const suggesting = useCode(fetchSuggestingField)
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
      <Form
        onFocus={() => {
          form.prepare()
          suggesting.prepare()
        }}
        onSend={submit}
      >
        <FieldGroups form={form} requested={requested} SuggestingField={suggesting.code} />
        {!isStored && <FormNotice look="warning" {...words.notStored} />}
        {refusal && <FormNotice key={refusal.count} look="danger" {...words.notChecked} />}
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

/** Below the fields: what is wrong with the form as a whole. */
const FormNotice = ({ look, lead, text }: { look: 'warning' | 'danger'; lead: string; text: string }) => (
  <div className="mt-8">
    <Notice look={look} role="alert" lead={lead}>
      {text}
    </Notice>
  </div>
)

/** Each group draws what is typed in it and what is wrong with it. The rest of the page draws none of them again. */
const FieldGroups = memo(function FieldGroups({
  form,
  requested,
  SuggestingField,
}: RegistrationFormProps & SuggestionsProps & { requested: RequestedAccount }) {
  return (
    <>
      <AboutYouFields form={form} requested={requested} />
      <WhereYouLiveFields form={form} SuggestingField={SuggestingField} />
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

type CheckedValues = RegistrationValues & { readonly asRead: RegistrationAsRead }

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
  const check = useMemo(
    () =>
      checkByFetched<RegistrationValues, CheckedValues>(async () => {
        const { registrationCheck } = await import('./registration-form-schema.ts')
        return registrationCheck(requested, today)
      }),
    [requested, today],
  )
  const initial: RegistrationValues = {
    ...start,
    ...(betweenSteps.passwords() ?? { password: '', confirmPassword: '' }),
  }
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: fieldOrder,
    idPrefix: fieldIdPrefix,
    initial,
    check,
    checkUnavailable: { kind: 'refused', message: words.notChecked.lead, errors: [] },
    onFaults: faults => setSummary(summarise(faults)),
    send: async values => {
      storeRegistration(session, { ...start, ...values })
      betweenSteps.keepPasswords(values)
      await navigate(reviewPath)
      return { kind: 'left' }
    },
  })

  // Text typed while the review loads has not been checked, so the review does not get it.
  const isLeaving = useNextLocation() !== undefined
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isLeaving) return
          setStored(storeRegistration(session, { ...start, ...values }))
          betweenSteps.keepPasswords(values)
        },
      }),
    [form, session, start, isLeaving],
  )

  // The bank's errors about a sent application appear once: a reload after a correction does not bring them back.
  useEffect(() => {
    betweenSteps.keepRefused([])
    form.showFaults(refused)
  }, [form, refused])

  return { form, summary, isBusy, refusal, isStored, submit }
}
