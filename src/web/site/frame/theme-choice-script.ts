import { chooseTheme, followTheme, shownTheme, themes } from '../../components/theme.ts'

/** Changes the theme as soon as one is chosen in the footer, and keeps it for later visits. */
export function followThemeChoice(page: Document): void {
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-theme-choice]')) return
    const chosen = themes.find(theme => target.value === theme)
    if (chosen !== undefined) chooseTheme(chosen)
  })
}

/** Marks in the footer what is chosen, wherever it was. */
export function showThemeChoice(choice: HTMLElement): void {
  const mark = () => {
    const shown = shownTheme()
    for (const radio of choice.querySelectorAll('input')) radio.checked = radio.value === shown
  }
  mark()
  followTheme(mark)
}
