import { themeWords } from '../../../../content/theme-words.ts'
import { chooseTheme } from '../../components/theme/choose-theme.ts'
import { themes } from '../../components/theme/theme-cookie.ts'
import { JoinedChoice } from '../joined-choice.tsx'
import { Setting } from '../settings/setting.tsx'
import { settingsWords } from '../settings/settings-words.ts'
import { useTheme } from './use-theme.ts'

const options = themes.map(value => ({ value, label: themeWords.labels[value] }))

/** How the pages look in this browser. */
export function ThemeSetting() {
  const theme = useTheme()
  return (
    <Setting
      id="appearance"
      title={settingsWords.sections.appearance}
      about={<p>{settingsWords.appearance}</p>}
    >
      <JoinedChoice
        legend={themeWords.legend}
        options={options}
        value={theme}
        field={{
          name: 'theme',
          onChange: ({ target }) => {
            const chosen = themes.find(known => known === target.value)
            if (chosen !== undefined) chooseTheme(chosen)
          },
        }}
      />
    </Setting>
  )
}
