/**
 * Turns plain links and forms into router navigations, for the whole page at one place: pages write `<a href>` and
 * `<form method="post">` that work without JavaScript, and no component pays for a link (react-router's `Link` was 8 % of a render).
 */
import { type createBrowserRouter, matchRoutes } from 'react-router-dom'
import { siteMap } from '#routes/site-map.ts'
import { isOutdated } from './builds.ts'
import { whenIdle } from './idle.ts'
import { loadPage } from './router.tsx'
import { stayAtNextPage } from './scroll.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Chunks that are fetched ahead at the same time (specification, section 9). */
export const maxPreloads = 4

const table = siteMap.map((entry) => ({ path: entry.path, entry }))
const seen = new Set<string>()
const waiting: (() => Promise<unknown>)[] = []
let running = 0

function pump(): void {
  while (running < maxPreloads) {
    const next = waiting.shift()
    if (!next) return
    running++
    void next()
      .catch(() => undefined)
      .finally(() => {
        running--
        pump()
      })
  }
}

/** Fetches the chunk of the page at `path` ahead, at most {@link maxPreloads} at a time; each page once. */
export function preload(path: string): void {
  const entry = matchRoutes(table, path)?.at(-1)?.route.entry
  if (!entry || seen.has(entry.file)) return
  seen.add(entry.file)
  waiting.push(() => loadPage(entry))
  pump()
}

function ownLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null
  if (link.target || link.hasAttribute('download') || link.rel === 'external') return null
  return matchRoutes(table, link.pathname) ? link : null
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)

function onClick(router: Router, event: MouseEvent): void {
  const link = isPlainClick(event) ? ownLink(event.target) : null
  if (!link || isOutdated()) return
  const onlyHash = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  if (onlyHash) return
  event.preventDefault()
  closeMenus()
  const same = link.href === location.href
  void router.navigate(link.pathname + link.search + link.hash, { replace: same })
}

function onSubmit(router: Router, event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.target) return
  const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null
  const url = new URL(submitter?.getAttribute('formaction') ?? form.action)
  if (url.origin !== location.origin || !matchRoutes(table, url.pathname)) return
  const fields = new FormData(form, submitter)
  if (form.enctype === 'multipart/form-data') return
  event.preventDefault()
  if (form.dataset.busy !== undefined) return
  const text = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  closeMenus()
  if (form.method === 'get') {
    void router.navigate(`${url.pathname}?${text}`)
    return
  }
  // A second press while the first is under way would only be answered twice.
  form.dataset.busy = ''
  if (form.dataset.stay !== undefined) stayAtNextPage()
  const sent = router.navigate(url.pathname + url.search, {
    formMethod: 'post',
    formEncType: 'application/x-www-form-urlencoded',
    formData: toFormData(text),
  })
  void sent.finally(() => delete form.dataset.busy)
}

function toFormData(text: URLSearchParams): FormData {
  const data = new FormData()
  for (const [name, value] of text) data.append(name, value)
  return data
}

/** Menus are native `details`; choosing something in one closes it. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) menu.open = false
}

/** Starts listening; call once. */
export function enhanceNavigation(router: Router): void {
  document.addEventListener('click', (event) => onClick(router, event))
  document.addEventListener('submit', (event) => onSubmit(router, event))
  document.addEventListener('click', (event) => {
    const inside = event.target instanceof Element ? event.target.closest('details[data-menu]') : null
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (menu !== inside) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' ? document.querySelector<HTMLDetailsElement>('details[data-menu][open]') : null
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  const ahead = (event: Event) => {
    const link = ownLink(event.target)
    if (link) preload(link.pathname)
  }
  for (const kind of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(kind, ahead, { passive: true })
  preloadVisible(router)
}

/** Looks for links on the screen when idle, after each navigation, unless the reader saves data. */
function preloadVisible(router: Router): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData || !('IntersectionObserver' in window)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      const link = ownLink(target)
      if (link) preload(link.pathname)
    }
  })
  const look = () => {
    observer.disconnect()
    for (const link of document.querySelectorAll('nav a[href], main a[href]')) observer.observe(link)
  }
  whenIdle(look)
  router.subscribe(({ navigation }) => {
    document.documentElement.toggleAttribute('data-loading', navigation.state !== 'idle')
    if (navigation.state === 'idle') whenIdle(look)
  })
}
