import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { FieldError } from '../../../contract/problem.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { betweenSteps, type ChosenPasswords } from './between-steps.ts'
import { forgetRegistration, type Registration } from './registration.ts'
import { PasswordsForm } from './registration-form-schema.ts'
import { choosePath, registerPath } from './sign-up-paths.ts'
import { summarise, type Summary } from './checked-fields.ts'
import { useSubmission } from './send-application.ts'

const summedUp = summarise(['password', 'confirmPassword'])

/** The review's own state: the password, from memory or asked for again, and the application on its way. */
export function useReview(registration: Registration) {
  const { session } = useEnvironment()
  const navigate = useNavigate()
  const submission = useSubmission(registration)
  const { isBusy: isChecking, begin } = useOneAtATime()
  const [isAskedAgain, setAskedAgain] = useState(() => !betweenSteps.passwords()?.password)
  const [summary, setSummary] = useState<Summary>()
  const passwordForm = useForm<ChosenPasswords, unknown, ChosenPasswords>({
    resolver: zodResolver(PasswordsForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: betweenSteps.passwords() ?? { password: '', confirmPassword: '' },
  })

  /** Fields go back to the form with what the bank said of them; a password alone is put right here. */
  function takeBack(errors: readonly FieldError[]) {
    if (errors.some(({ field }) => field !== 'password')) {
      betweenSteps.keepRefused(errors)
      void navigate(registerPath(registration.accountType, registration.account))
      return
    }
    const message = errors[0]?.message ?? ''
    setAskedAgain(true)
    passwordForm.setError('password', { message })
    setSummary(summedUp(name => (name === 'password' ? message : undefined)))
  }

  async function send(chosen: ChosenPasswords) {
    setSummary(undefined)
    betweenSteps.keepPasswords(chosen)
    setAskedAgain(false)
    const answer = await submission.submit(chosen.password)
    if (answer?.kind === 'refused') takeBack(answer.errors)
  }

  function refuse(errors: FieldErrors<ChosenPasswords>) {
    setAskedAgain(true)
    setSummary(summedUp(name => errors[name]?.message))
  }

  /** The bank has this application; nothing of it is left here. */
  function startNew() {
    forgetRegistration(session)
    betweenSteps.forgetPasswords()
    betweenSteps.keepRefused([])
    void navigate(choosePath, { replace: true })
  }

  return {
    ...submission,
    startNew,
    passwordForm,
    isAskedAgain,
    summary,
    isChecking,
    submit: () => void begin(() => passwordForm.handleSubmit(send, refuse)()),
  }
}
