// As in the stylesheet: above it the header shows the groups themselves.
const desktop = '(min-width: 68rem)'

/**
 * While the sheet is open it is all there is: the page behind takes neither focus nor scrolling. Escape, a
 * chosen link and a wider window close it.
 */
export function operateMenu(menu: HTMLDetailsElement): void {
  const button = menu.querySelector('summary')
  const header = menu.closest('header')
  const behind = [...document.body.children, ...(menu.parentElement?.children ?? [])].filter(
    element => element !== header && element !== menu,
  )

  menu.addEventListener('toggle', event => {
    if (event.target !== menu) return
    for (const element of behind) element.toggleAttribute('inert', menu.open)
  })
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    menu.open = false
    button?.focus()
  })
  menu.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false
  })
  matchMedia(desktop).addEventListener('change', wider => {
    if (wider.matches) menu.open = false
  })
}
