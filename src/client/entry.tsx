/**
 * Where the browser starts: reads the page's state, brings the chunks it was drawn with, and takes the markup over.
 * An error while mounting goes to the console and stays in the app payload; the page that the server sent remains readable.
 */
import './styles/main.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { siteMap } from '#routes/site-map.ts'
import { type AppPayload, readAppPayload } from './app-payload.ts'
import { ChoicesProvider, changingChoices } from './choices.tsx'
import { makeI18n } from './i18n/instance.ts'
import { TextProvider } from './i18n/text.tsx'
import { makeRouter } from './router.tsx'

async function mount(payload: AppPayload): Promise<void> {
  const { state } = payload
  const { build, locale, theme, role, demo } = state
  const choices = changingChoices({ theme, role, demo })
  const i18n = makeI18n(locale, { [locale]: state.messages })
  const hasTexts = (routeIds: string[]) =>
    siteMap.every((entry) => !routeIds.includes(entry.file) || i18n.hasResourceBundle(i18n.language, entry.texts))
  const router = await makeRouter(state, async (answer, routeIds) => {
    const [{ applyChoices }, { loadMessages }] = await Promise.all([
      import('./reader-choice.ts'),
      import('./i18n/load-messages.ts'),
    ])
    if (!(await applyChoices(i18n, choices, build, answer))) return false
    return hasTexts(routeIds) || loadMessages(i18n, build, answer.locale)
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no root element')
  startTransition(() => {
    hydrateRoot(
      root,
      <TextProvider instance={i18n}>
        <ChoicesProvider source={choices}>
          <RouterProvider router={router} />
        </ChoicesProvider>
      </TextProvider>,
      { onRecoverableError: (error) => console.error('The markup did not match and was drawn again', error) },
    )
  })
  const { afterMount } = await import('./after-mount.ts')
  afterMount(router, i18n, state)
}

const payload = readAppPayload()
mount(payload).catch((error: unknown) => {
  console.error('The page could not be mounted', error)
  payload.mountError = { message: error instanceof Error ? error.message : String(error) }
})
