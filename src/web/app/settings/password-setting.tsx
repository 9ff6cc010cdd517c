import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { Waiting } from './query-result.tsx'
import { Setting } from './setting.tsx'

const words = {
  title: 'Password',
  about: 'Three unrelated words make a password that is long and easy to recall.',
} as const

const FormPart = createFetchedPart(async () => (await import('./password-form.tsx')).PasswordForm)

/** The password, to change (spec section 5). The form's code is fetched after the page. */
export const PasswordSetting = () => (
  <Setting level={3} title={words.title} about={<p>{words.about}</p>}>
    <FormPart waiting={<Waiting what={words.title} minHeight="min-h-[22.44rem] md:min-h-[16.72rem]" />}>
      {PasswordForm => <PasswordForm />}
    </FormPart>
  </Setting>
)
