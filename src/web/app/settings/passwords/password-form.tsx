import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../components/button.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { Form } from '../../../components/form.tsx'
import { isCommonPassword } from '../../../../contract/common-passwords.ts'
import { useSession } from '../../dashboard/signed-in.ts'
import { useEnvironment } from '../../environment.ts'
import { PasswordMeter } from '../../password-meter.tsx'
import { askForChange, done, refused } from '../ask-for-change.ts'
import { RefusalNotice } from '../refusal-notice.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { secondFactorQuery, securityEventsKey, sessionsQuery } from '../settings-queries.ts'
import { useIsVisit } from '../visit.tsx'
import { useChangeForm } from '../use-change-form.ts'
import { useTell } from '../use-tell.ts'
import { checkNewPassword } from './check-new-password.ts'
import { passwordSettingWords as words } from './password-setting-words.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', code: '' }
type PasswordFields = typeof empty
const names = ['currentPassword', 'newPassword', 'confirmPassword', 'code'] as const
const titles = [words.mismatch, words.tooShort, words.tooLong, words.common, words.updated].map(
  ({ title }) => title,
)

/**
 * Three fields, and a code where the second factor is on. The checks of the new password come first, then the bank's.
 */
export function PasswordForm() {
  const { bank, clock } = useEnvironment()
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const { tell, forget } = useTell(titles)
  const hasSecondFactor = useQuery(secondFactorQuery(bank)).data?.isOn === true
  const [changedCount, setChangedCount] = useState(0)
  const isVisit = useIsVisit()
  const { form, field, fault, submit, isBusy, refusal } = useChangeForm<PasswordFields>({
    names,
    options: { defaultValues: empty },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const isChosen = newPassword !== ''
  const asksCode = hasSecondFactor || field('code').error !== undefined

  async function ask({ currentPassword, code, ...chosen }: PasswordFields) {
    forget()
    const found = await checkNewPassword(chosen, isCommonPassword)
    if (found) {
      fault([{ name: found.field, message: found.text }])
      tell({ look: 'danger', title: found.title, text: found.text })
      return undefined
    }
    return askForChange(clock, async signal => {
      const body = { currentPassword, newPassword: chosen.newPassword, ...(asksCode && { code }) }
      const reply = await bank.changePassword({ body, signal })
      return reply.status === 204 ? done(null) : refused(reply.body)
    })
  }

  function take() {
    form.reset(empty)
    setChangedCount(count => count + 1)
    for (const queryKey of [sessionsQuery(bank).queryKey, securityEventsKey])
      void queryClient.invalidateQueries({ queryKey })
    tell({ look: 'success', ...words.updated })
  }

  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void submit(ask, take)}>
      {/* Of whom the password is, for a program that keeps passwords. */}
      <input type="text" autoComplete="username" value={customer.email} readOnly hidden />
      {/* What was shown is hidden again after a change. */}
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
          {/* Takes the hint's place, and no more: what appears while somebody goes for the button must not move it. */}
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
    </Form>
  )
}
