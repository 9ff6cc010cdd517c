import { Setting } from '../setting.tsx'
import { PasswordForm } from './password-form.tsx'
import { passwordSettingWords as words } from './password-setting-words.ts'

/** The password, to change (spec section 5). */
export const PasswordSetting = () => (
  <Setting level={3} title={words.title} about={<p>{words.about}</p>}>
    <PasswordForm />
  </Setting>
)
