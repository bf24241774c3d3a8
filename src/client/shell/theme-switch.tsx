/**
 * Light or dark with one press. The server does not know the system's preference, so both buttons are in the page and the style
 * sheet shows the one that leads to the other theme. The pressed one goes away, so the focus is handed to the other.
 */

import { useEffect, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Theme } from '#shared/reader.ts'
import { Icon } from '../ui/icon.tsx'

/** `theme` null: as the system says. `path`: where the answer leads back to. */
export function ThemeSwitch({ path, theme }: { path: string; theme: Theme | null }) {
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the theme has changed
  useEffect(() => {
    if (pressed.current) form.current?.querySelector('button')?.focus({ preventScroll: true })
    pressed.current = false
  }, [theme])
  return (
    <form
      className="theme"
      method="post"
      action="/profile/setting"
      data-stay=""
      ref={form}
      onSubmit={() => {
        pressed.current = true
      }}
    >
      <input type="hidden" name="next" value={path} />
      {theme !== 'dark' && (
        <button type="submit" className="icon-btn to-dark" name="theme" value="dark" aria-label={t('theme.toDark')}>
          <Icon name="moon" />
        </button>
      )}
      {theme !== 'light' && (
        <button type="submit" className="icon-btn to-light" name="theme" value="light" aria-label={t('theme.toLight')}>
          <Icon name="sun" />
        </button>
      )}
    </form>
  )
}
