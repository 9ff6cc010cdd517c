import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Profile } from '../../../contract/profile.ts'
import { Button } from '../../components/button.tsx'
import { Field, PasswordField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { sessionQuery } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { checkBySchema } from '../form-checks.ts'
import { markRenamed } from '../session.ts'
import { useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import {
  fieldsOf,
  isOtherEmail,
  isOtherPhone,
  profileFieldNames,
  type ProfileFields,
  ProfileForm as ProfileFormSchema,
} from './profile-fields.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { requestChange, done, refused } from './request-change.ts'
import { CodeField } from './second-factor-steps.tsx'
import { profileQuery, secondFactorQuery, securityEventsKey } from './settings-queries.ts'
import { profileWords } from './settings-words.ts'

const whyPassword = (isNewEmail: boolean, isNewPhone: boolean): string =>
  profileWords.whyPassword[isNewEmail && isNewPhone ? 'both' : isNewPhone ? 'phone' : 'email']

/**
 * Name, e-mail and phone as the bank has them, to change. By e-mail and phone the bank knows its customers, so another
 * one takes the current password, and a code where the second factor is on.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { bank, clock, local } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useToast([profileWords.saved.title])
  const hasSecondFactor = useQuery(secondFactorQuery(bank)).data?.isOn === true
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: profileFieldNames,
    initial: fieldsOf(profile),
    current: fieldsOf(profile),
    check: checkBySchema(ProfileFormSchema),
    send,
    onDone: take,
  })
  const { field, errorOf } = useFields(form)
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] })
  const isNewEmail = isOtherEmail(email, profile.email)
  const isNewPhone = isOtherPhone(phone, profile.phone)
  const asksPassword = isNewEmail || isNewPhone
  const asksCode = asksPassword && (hasSecondFactor || errorOf('code') !== undefined)

  function send({ currentPassword, code, ...names }: ProfileFields) {
    return requestChange(clock, async signal => {
      const proof = { ...(asksPassword && { currentPassword }), ...(asksCode && { code }) }
      const reply = await bank.changeProfile({ body: { ...names, ...proof }, signal })
      return reply.status === 200 ? done(reply.body) : refused(reply.body)
    })
  }

  function take(saved: Profile) {
    markRenamed(local, saved.email)
    form.reset(fieldsOf(saved), { keepDirtyValues: false })
    queryClient.setQueryData(profileQuery(bank).queryKey, saved)
    for (const queryKey of [sessionQuery(bank).queryKey, ['accounts'], securityEventsKey])
      void queryClient.invalidateQueries({ queryKey })
    tell({ look: 'success', ...profileWords.saved })
  }

  return (
    <Form className="grid gap-5" onSend={submit}>
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
    </Form>
  )
}
