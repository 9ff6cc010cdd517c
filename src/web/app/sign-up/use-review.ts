import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldError } from '../../../contract/problem.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { type FormAnswer, useAppForm } from '../use-app-form.ts'
import { betweenSteps, type ChosenPasswords } from './between-steps.ts'
import { forgetRegistration, type Registration } from './registration.ts'
import { choosePath, registerPath } from './sign-up-paths.ts'
import { fieldIdPrefix, type FieldSummary, summarise } from './field-summary.ts'
import { type Unsent, useSubmission } from './send-application.ts'
import { reviewWords } from './sign-up-words.ts'

const check = checkByFetched<ChosenPasswords, ChosenPasswords>(
  async () => (await import('./passwords-form-schema.ts')).checkPasswords,
)

/** The review's state: the password, from memory or typed again, and the application that is being sent. */
export function useReview(registration: Registration) {
  const { session } = useEnvironment()
  const navigate = useNavigate()
  const submission = useSubmission(registration)
  const [isPasswordNeeded, setPasswordNeeded] = useState(() => !betweenSteps.passwords()?.password)
  const [summary, setSummary] = useState<FieldSummary>()
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: ['password', 'confirmPassword'],
    idPrefix: fieldIdPrefix,
    initial: betweenSteps.passwords() ?? { password: '', confirmPassword: '' },
    check,
    checkUnavailable: { kind: 'refused', message: reviewWords.unchecked, errors: [] },
    send,
    onFaults: faults => {
      setPasswordNeeded(true)
      setSummary(summarise(faults))
    },
  })

  async function send(chosen: ChosenPasswords): Promise<FormAnswer<never>> {
    setSummary(undefined)
    betweenSteps.keepPasswords(chosen)
    setPasswordNeeded(false)
    const answer = await submission.submit(chosen.password)
    return answer?.kind === 'refused' ? takeBack(answer.errors) : { kind: 'left' }
  }

  /** The bank's errors are shown in the form; an error of the password alone is corrected here. */
  function takeBack(errors: readonly FieldError[]): FormAnswer<never> {
    const [first] = errors
    if (first && errors.every(({ field }) => field === 'password'))
      return { kind: 'refused', message: first.message, errors }
    betweenSteps.keepRefused(errors)
    void navigate(registerPath(registration.accountType, registration.account))
    return { kind: 'left' }
  }

  /** The bank has this application, so the page forgets it. */
  function startNew() {
    forgetRegistration(session)
    betweenSteps.forgetPasswords()
    betweenSteps.keepRefused([])
    void navigate(choosePath, { replace: true })
  }

  const unchecked: Unsent | undefined = refusal && { ...refusal, kind: 'notTaken' }
  return {
    ...submission,
    /** Why the application is still here. */
    unsent: unchecked ?? submission.unsent,
    startNew,
    passwordForm: form,
    isPasswordNeeded,
    summary,
    isChecking: isBusy,
    submit,
  }
}
