// The one script of every public page: at most 5 KB, no React, and nothing that the page needs to be read.
import { operateAnnouncements } from './operate-announcements.ts'
import { operateMenu } from './operate-menu.ts'
import { operateNavigation } from './operate-navigation.ts'
import { showThemeChoice } from './theme-choice-script.ts'

const announcements = document.querySelector<HTMLElement>('[data-announcements]')
const navigation = document.querySelector<HTMLElement>('[data-navigation]')
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
const themeChoice = document.querySelector<HTMLElement>('[data-theme-choice]')

if (announcements) operateAnnouncements(announcements, matchMedia('(prefers-reduced-motion: reduce)'))
if (navigation) operateNavigation(navigation)
if (menu) operateMenu(menu)
if (themeChoice) showThemeChoice(themeChoice)
