/**
 * Brings a page to life: reads its state, brings the chunks it was rendered with, and takes the markup over.
 * An error while mounting goes to the console and stays in the app payload; the page that the server sent remains readable.
 */
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import type { Messages, PageState } from '#shared/payload.ts'
import { type AppPayload, readAppPayload } from './runtime/app-payload.ts'
import { ChoicesProvider, changingChoices } from './runtime/choices.tsx'
import { pageTexts } from './runtime/i18n/page-texts.ts'
import { TextProvider } from './runtime/i18n/text.tsx'
import { laterCode, registerLaterCode } from './runtime/requests/later-code.ts'
import { makeRouter } from './runtime/router.tsx'
import { ErrorScreen, Root } from './shell/root.tsx'

/** Tells when all of the page listens: taking the markup over happens in slices, and ends after the call that begins it. */
function Standing({ onStanding, children }: { onStanding: () => void; children: ReactNode }) {
  useEffect(onStanding, [onStanding])
  return children
}

/** The page's texts; asked for once more where that failed, as a page without them cannot come to life. */
async function messagesOf({ messages }: PageState): Promise<Messages> {
  if (typeof messages !== 'string') return messages
  const ask = async () => {
    const answer = await fetch(messages)
    if (!answer.ok) throw new Error(`texts of this page: ${answer.status}`)
    return (await answer.json()) as Messages
  }
  return ask().catch(ask)
}

const bringLater = () => import('./after-mount.ts')

async function mount({ state: given }: AppPayload): Promise<void> {
  // Without a network the page is empty, and rendered from this device's cache.
  const state = given.offline
    ? await (await import('./runtime/offline/offline-pages.ts')).offlineState(given, location.href)
    : given
  const { build, locale, theme, role, person, demo } = state
  const choices = changingChoices({ theme, role, person, demo })
  const texts = pageTexts(build, locale, await messagesOf(state))
  const pagesOf = (routeIds: string[]): readonly PageEntry[] => siteMap.filter(({ file }) => routeIds.includes(file))
  const router = await makeRouter({
    state,
    root: { Component: Root, ErrorBoundary: ErrorScreen },
    settle: async (answer, routeIds) => {
      const { applyChoices } = await laterCode()
      applyChoices(choices, answer)
      return texts.show(answer.locale, pagesOf(routeIds))
    },
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no root element')
  let onStanding = () => {}
  const standing = new Promise<void>((resolve) => {
    onStanding = resolve
  })
  const page = (
    <Standing onStanding={onStanding}>
      <TextProvider source={texts}>
        <ChoicesProvider source={choices}>
          <RouterProvider router={router} />
        </ChoicesProvider>
      </TextProvider>
    </Standing>
  )
  if (given.offline) {
    await texts.show(locale, pagesOf(Object.keys(state.data ?? {})))
    createRoot(root).render(page)
  } else {
    startTransition(() => {
      hydrateRoot(root, page, {
        onRecoverableError: (error) => console.error('The markup did not match and was drawn again', error),
      })
    })
  }
  const { afterMount } = await bringLater()
  await standing
  afterMount({ router, state, choices, texts })
  document.documentElement.dataset.ready = ''
}

registerLaterCode(bringLater)
const payload = readAppPayload()
mount(payload).catch((error: unknown) => {
  console.error('The page could not be mounted', error)
  payload.mountError = { message: error instanceof Error ? error.message : String(error) }
})
