/** Applies what the server says the reader has chosen: the language without a reload, the theme on the root element. */
import type { i18n } from 'i18next'
import { htmlLang, type Locale } from '#shared/locales.ts'
import type { Payload } from '#shared/payload.ts'
import type { Theme } from '#shared/reader.ts'
import type { changingChoices } from './choices.tsx'
import { loadMessages } from './i18n/load-messages.ts'

function applyTheme(theme: Theme | null): void {
  const { classList } = document.documentElement
  classList.toggle('p-dark', theme === 'dark')
  classList.toggle('p-light', theme === 'light')
}

async function applyLocale(instance: i18n, build: string, locale: Locale): Promise<boolean> {
  if (instance.language === locale) return true
  if (!(await loadMessages(instance, build, locale))) return false
  await instance.changeLanguage(locale)
  document.documentElement.lang = htmlLang[locale]
  return true
}

/** Called with each answer of the server, so that another tab's choice arrives with the next navigation too. False without the language's texts. */
export async function applyChoices(
  instance: i18n,
  choices: ReturnType<typeof changingChoices>,
  build: string,
  answer: Pick<Payload, 'locale' | 'theme' | 'role' | 'demo'>,
): Promise<boolean> {
  applyTheme(answer.theme)
  choices.set({ theme: answer.theme, role: answer.role, demo: answer.demo })
  return applyLocale(instance, build, answer.locale)
}
