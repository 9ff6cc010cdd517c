import { themeWords } from '../../../../content/theme-words.ts'
import { themes } from '../../components/theme/theme-cookie.ts'

const { legend, labels } = themeWords

/** Light, dark, or as the system says. The frame's script keeps the choice, so without scripts it is not shown. */
export const ThemeChoice = () => (
  <fieldset data-theme-choice className="needs-scripts flex flex-wrap items-center gap-x-4 gap-y-2">
    <legend className="float-left mr-4 text-on-brand-muted">{legend}</legend>
    <div className="flex rounded-control border border-brand-edge p-0.5">
      {themes.map(theme => (
        <label
          key={theme}
          className="cursor-pointer rounded-badge px-3 py-1 font-medium text-on-brand-muted has-checked:bg-on-brand has-checked:text-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gorse hover:text-on-brand has-checked:hover:text-deep"
        >
          <input type="radio" name="theme" value={theme} className="sr-only outline-none" />
          {labels[theme]}
        </label>
      ))}
    </div>
  </fieldset>
)
