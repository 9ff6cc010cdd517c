import { lazy, Suspense } from 'react'
import { useEnvironment } from '../../environment.ts'
import { Asked, Waiting } from '../asked.tsx'
import { Setting } from '../setting.tsx'
import { profileQuery } from '../settings-queries.ts'
import { profileWords } from './profile-words.ts'
import { useAsked } from '../../use-asked.ts'

// The form brings the rules for telephone numbers of all countries with it: after the page.
const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))

/** Profile Information (spec section 2): what a customer may change of themselves. */
export function ProfileSection() {
  const { bank } = useEnvironment()
  const profile = useAsked(profileQuery(bank))
  return (
    <Setting id="profile" title={profileWords.title} about={<p>{profileWords.about}</p>}>
      <Asked query={profile} what={profileWords.title} failed={profileWords.failed}>
        {known => (
          <Suspense fallback={<Waiting what={profileWords.title} />}>
            <ProfileForm profile={known} />
          </Suspense>
        )}
      </Asked>
    </Setting>
  )
}
