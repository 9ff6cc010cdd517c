import { chooseTheme, followTheme, shownTheme, themes } from '../../components/theme.ts'

/** Applies the theme chosen in the footer at once, and stores it for later visits. */
export function followThemeChoice(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-theme-choice]')) return
    const chosen = themes.find(theme => target.value === theme)
    if (chosen !== undefined) chooseTheme(chosen)
  })
}

/** Marks the current choice in the footer, wherever it was made. */
export function showThemeChoice(choice: HTMLElement): void {
  const mark = () => {
    const shown = shownTheme()
    for (const radio of choice.querySelectorAll('input')) radio.checked = radio.value === shown
  }
  mark()
  followTheme(mark)
}
