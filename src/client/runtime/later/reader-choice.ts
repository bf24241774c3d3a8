/** Applies the reader's choices from the server: the theme on the root element, and the values of `useChoices`. */
import type { Payload } from '#shared/payload.ts'
import type { changingChoices } from '../choices.tsx'

/** Called with each answer of the server, so that another tab's choice arrives with the next navigation too. */
export function applyChoices(
  choices: ReturnType<typeof changingChoices>,
  { theme, role, person, demo }: Pick<Payload, 'theme' | 'role' | 'person' | 'demo'>,
): void {
  const { classList } = document.documentElement
  classList.toggle('p-dark', theme === 'dark')
  classList.toggle('p-light', theme === 'light')
  choices.set({ theme, role, person, demo })
}
