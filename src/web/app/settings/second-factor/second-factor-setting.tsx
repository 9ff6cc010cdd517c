import { useEnvironment } from '../../environment.ts'
import { Asked } from '../asked.tsx'
import { Setting } from '../setting.tsx'
import { useIsVisit } from '../visit.tsx'
import { secondFactorQuery } from '../settings-queries.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { secondFactorWords as words } from './second-factor-words.ts'
import { useAsked } from '../../use-asked.ts'

/** The authenticator app as a second factor: to set up, to turn off, and its recovery codes. */
export function SecondFactorSetting() {
  const { bank } = useEnvironment()
  const { about } = useIsVisit() ? words.visit : words
  const state = useAsked(secondFactorQuery(bank))
  return (
    <Setting level={3} title={words.title} about={<p>{about}</p>}>
      <Asked
        query={state}
        what={words.title}
        failed={words.failed}
        rows={1}
        minHeight="min-h-[8.875rem] md:min-h-21"
      >
        {secondFactor => <SecondFactorPanel secondFactor={secondFactor} />}
      </Asked>
    </Setting>
  )
}
