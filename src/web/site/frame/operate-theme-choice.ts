import { showTheme } from '../../components/theme/show-theme.ts'
import { themeCookie, themeOf, themes } from '../../components/theme/theme-cookie.ts'

/** Lets the footer's choice of theme show what is chosen, change it at once and keep it for later visits. */
export function operateThemeChoice(choice: HTMLFieldSetElement): void {
  const radios = [...choice.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const current = themeOf(document.cookie)
  for (const radio of radios) radio.checked = radio.value === current
  choice.addEventListener('change', event => {
    const chosen = themes.find(
      theme => event.target instanceof HTMLInputElement && event.target.value === theme,
    )
    if (chosen === undefined) return
    document.cookie = themeCookie(chosen)
    showTheme(chosen)
  })
}
