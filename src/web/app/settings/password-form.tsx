import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isCommonPassword } from '../../../contract/common-passwords.ts'
import { passwordLengths, passwordWords } from '../../../contract/password-words.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { checkNothing } from '../form-checks.ts'
import { PasswordMeter } from '../password-meter.tsx'
import { useHasPasskey } from '../passkeys/passkey-queries.ts'
import { useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type ChangeAnswer, useChangeRequests, done, refused, refusedHere } from './request-change.ts'
import { CodeField } from './second-factor-steps.tsx'
import { secondFactorQuery, securityEventsKey, sessionsQuery } from './settings-queries.ts'
import { useIsSharedDemonstration } from './shared-demonstration.tsx'

const words = {
  rule: `At least ${passwordLengths.min} characters`,
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  update: 'Update password',
  /** Spec sections 5 and 8. */
  mismatch: {
    title: 'Password Mismatch',
    text: 'New password and confirm password do not match.',
  },
  tooShort: { title: 'Password Too Short', text: passwordWords.tooShort },
  tooLong: { title: 'Password Too Long', text: passwordWords.tooLong },
  common: { title: 'Password Too Common', text: passwordWords.common },
  updated: {
    title: 'Password Updated',
    text: 'Your password has been successfully changed.',
  },
  /** In a demonstration that others use too. */
  visitOnly: 'Nobody else was signed out. To sign in again, use the published password.',
  othersSignedOut: 'Your other devices have been signed out. They need the new password.',
} as const

export interface PasswordFault {
  readonly field: 'newPassword' | 'confirmPassword'
  readonly title: string
  readonly text: string
}

/**
 * The first fault of a new password, if there is one. The specification (section 5) orders the first two checks: both
 * fields are the same, and the password is long enough. Then follow our own: it is not too long, and not one of the
 * passwords that attackers try first. `isCommon` comes last, because it fetches a list. If that fails, the bank decides
 * by its own copy.
 */
export async function checkNewPassword(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  isCommon: (password: string) => Promise<boolean>,
): Promise<PasswordFault | undefined> {
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', ...words.mismatch }
  if (newPassword.length < passwordLengths.min) return { field: 'newPassword', ...words.tooShort }
  if (newPassword.length > passwordLengths.max) return { field: 'newPassword', ...words.tooLong }
  const isKnownToBeCommon = await isCommon(newPassword).catch(() => false)
  return isKnownToBeCommon ? { field: 'newPassword', ...words.common } : undefined
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', code: '' }
type PasswordFields = typeof empty
const names = ['currentPassword', 'newPassword', 'confirmPassword', 'code'] as const
const titles = [words.mismatch, words.tooShort, words.tooLong, words.common, words.updated].map(
  ({ title }) => title,
)

/**
 * Three fields, and a code if the second factor is on; of who has a passkey, a confirmation instead (part two, 14.5). The
 * checks of the new password come first, then the bank's.
 */
export function PasswordForm() {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const { showToast, forget } = useToast(titles)
  const hasSecondFactor = useQuery(secondFactorQuery(bank)).data?.isOn === true
  const hasPasskey = useHasPasskey()
  const { confirmed, confirmation } = useConfirmation()
  const [changedCount, setChangedCount] = useState(0)
  const isVisit = useIsSharedDemonstration()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: names,
    initial: empty,
    // The checks of a new password show a toast too, so `send` makes them.
    check: checkNothing,
    send,
    onDone: take,
  })
  const { field, errorOf } = useFields(form)
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const isChosen = newPassword !== ''
  const asksCode = !hasPasskey && (hasSecondFactor || errorOf('code') !== undefined)

  async function send({ currentPassword, code, ...chosen }: PasswordFields): Promise<ChangeAnswer<null>> {
    forget()
    const found = await checkNewPassword(chosen, isCommonPassword)
    if (found) {
      const { field: name, title, text } = found
      showToast({ look: 'danger', title, text })
      return refusedHere(name, text)
    }
    const body = { currentPassword, newPassword: chosen.newPassword, ...(asksCode && { code }) }
    return confirmed(confirmationId =>
      request(async signal => {
        const reply = await bank.changePassword({ body: { ...body, confirmationId }, signal })
        return reply.status === 204 ? done(null) : refused(reply.body)
      }),
    )
  }

  function take() {
    form.reset(empty)
    setChangedCount(count => count + 1)
    for (const queryKey of [sessionsQuery(bank).queryKey, securityEventsKey])
      void queryClient.invalidateQueries({ queryKey })
    showToast({ look: 'success', ...words.updated })
  }

  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={submit}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={customer.email} readOnly hidden />
      {/* A change hides passwords that were shown. */}
      <div key={changedCount} className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          className="md:col-end-2"
          {...field('currentPassword')}
        />
        <div className="grid gap-1.5 md:col-start-1">
          <PasswordField
            label={words.new}
            hint={isChosen ? undefined : words.rule}
            autoComplete="new-password"
            {...field('newPassword')}
          />
          {/* Replaces the hint at the same height, so that the button does not move while somebody reaches for it. */}
          <div className={isChosen ? 'min-h-8' : 'min-h-2'}>
            <PasswordMeter password={newPassword} about={[customer.name, customer.email]} />
          </div>
        </div>
        <PasswordField label={words.confirm} autoComplete="new-password" {...field('confirmPassword')} />
        {asksCode && <CodeField {...field('code')} />}
      </div>
      <RefusalNotice refusal={refusal} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy} className="whitespace-normal!">
          {words.update}
        </Button>
        <output className="text-sm text-muted">
          {changedCount > 0 && (isVisit ? words.visitOnly : words.othersSignedOut)}
        </output>
      </div>
      {confirmation}
    </Form>
  )
}
