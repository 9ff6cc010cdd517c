import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Profile } from '../../../contract/profile.ts'
import { normaliseEmail } from '../../../domain/identifiers.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { Form } from '../../components/form.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { sessionQuery } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { useHasPasskey } from '../passkeys/passkey-queries.ts'
import { markRenamed } from '../session.ts'
import { type Checked, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useChangeRequests, done, refused } from './request-change.ts'
import { CodeField } from './second-factor-steps.tsx'
import { profileQuery, secondFactorQuery, securityEventsKey } from './settings-queries.ts'
import { profileWords } from './settings-words.ts'

const names = ['firstName', 'lastName', 'email', 'phone', 'currentPassword', 'code'] as const
type FieldName = (typeof names)[number]
type ProfileFields = Record<FieldName, string>

export const fieldsOf = (profile: Profile): ProfileFields => ({ ...profile, currentPassword: '', code: '' })

/** Whether a typed email differs from the one that the bank has. Outer spaces and capitals make no difference. */
export const isOtherEmail = (typed: string, known: string): boolean =>
  normaliseEmail(typed) !== normaliseEmail(known)

const fetchRules = () => import('./profile-fields.ts')

/** Checks by the contract's rules. If their code does not arrive, the bank alone checks the profile. */
const check = async (fields: ProfileFields): Promise<Checked<FieldName, ProfileFields>> => {
  const rules = await fetchRules().catch(() => undefined)
  return rules ? rules.checkProfile(fields) : { ok: true, value: fields }
}

const whyPassword = (isNewEmail: boolean, isNewPhone: boolean): string =>
  profileWords.whyPassword[isNewEmail && isNewPhone ? 'both' : isNewPhone ? 'phone' : 'email']

/**
 * Name, email and phone as the bank has them, to change. The bank identifies its customers by email and phone, so a new
 * one needs the current password, and a code if the second factor is on; of who has a passkey, a confirmation instead.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { bank, local } = useEnvironment()
  const request = useChangeRequests()
  const queryClient = useQueryClient()
  const { showToast } = useToast([profileWords.saved.title])
  const hasSecondFactor = useQuery(secondFactorQuery(bank)).data?.isOn === true
  const hasPasskey = useHasPasskey()
  const { confirmed, confirmation } = useConfirmation()
  const rules = useCode(fetchRules)
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: names,
    initial: fieldsOf(profile),
    current: fieldsOf(profile),
    check,
    send,
    onDone: take,
  })
  const { field, errorOf } = useFields(form)
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] })
  const isNewEmail = isOtherEmail(email, profile.email)
  // Until the rules are there, another spelling of the number counts as another number.
  const isNewPhone =
    phone !== profile.phone &&
    (rules.code?.isOtherPhone(phone, profile.phone) ?? phone.trim() !== profile.phone)
  const asksPassword = isNewEmail || isNewPhone
  const asksCode = asksPassword && !hasPasskey && (hasSecondFactor || errorOf('code') !== undefined)

  function send({ currentPassword, code, ...profileFields }: ProfileFields) {
    const proof = { ...(asksPassword && { currentPassword }), ...(asksCode && { code }) }
    return confirmed(confirmationId =>
      request(async signal => {
        const body = { ...profileFields, ...proof, confirmationId }
        const reply = await bank.changeProfile({ body, signal })
        return reply.status === 200 ? done(reply.body) : refused(reply.body)
      }),
    )
  }

  function take(saved: Profile) {
    markRenamed(local, saved.email)
    form.reset(fieldsOf(saved), { keepDirtyValues: false })
    queryClient.setQueryData(profileQuery(bank).queryKey, saved)
    for (const queryKey of [sessionQuery(bank).queryKey, ['accounts'], securityEventsKey])
      void queryClient.invalidateQueries({ queryKey })
    showToast({ look: 'success', ...profileWords.saved })
  }

  return (
    <Form className="grid gap-5" onFocus={rules.prepare} onSend={submit}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label={profileWords.firstName} autoComplete="given-name" {...field('firstName')} />
        <Field
          label={profileWords.lastName}
          labelNote={profileWords.optional}
          autoComplete="family-name"
          {...field('lastName')}
        />
        <Field label={profileWords.email} type="email" autoComplete="email" {...field('email')} />
        <Field
          label={profileWords.phone}
          labelNote={profileWords.optional}
          type="tel"
          autoComplete="tel"
          className="money"
          {...field('phone')}
        />
        {asksPassword && (
          <PasswordField
            label={profileWords.currentPassword}
            hint={whyPassword(isNewEmail, isNewPhone)}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        )}
        {asksCode && <CodeField {...field('code')} />}
      </div>
      <RefusalNotice refusal={refusal} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {profileWords.save}
      </Button>
      {confirmation}
    </Form>
  )
}
