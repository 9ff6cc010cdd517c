import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { londonDate } from '../../../contract/london-date.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { betweenSteps } from './between-steps.ts'
import { keepRegistration, readRegistration } from './keep-registration.ts'
import { fieldOrder, registrationForm, type RegistrationValues } from './registration-form-schema.ts'
import { startRegistration, type AskedAccount } from './registration.ts'
import { reviewPath } from './sign-up-paths.ts'
import { summarise, type Summary } from './summary.ts'

const summedUp = summarise(fieldOrder)

/**
 * The form of the second step: what is typed is kept at once, the passwords in the page's memory alone. `isStored`
 * tells whether the browser's storage took the rest.
 */
export function useRegistrationForm(asked: AskedAccount) {
  const { session, newId, clock } = useEnvironment()
  const navigate = useNavigate()
  const [start] = useState(() => startRegistration(readRegistration(session), asked, newId))
  const [refused] = useState(() => new Map(betweenSteps.refused().map(each => [each.field, each.message])))
  const [summary, setSummary] = useState<Summary | undefined>(() =>
    refused.size > 0 ? summedUp(name => refused.get(name))(undefined) : undefined,
  )
  const today = londonDate(new Date(clock.now()))
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
          setStored(keepRegistration(session, { ...start, ...values }))
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
    keepRegistration(session, { ...start, ...values })
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
