/**
 * Turns plain links and forms into router navigations, for the whole page at one place: pages write `<a href>` and
 * `<form method="post">` that work without JavaScript, and no component pays for a link (react-router's `Link` was 8 % of a render).
 */
import type { createBrowserRouter } from 'react-router-dom'
import { siteMap } from '#routes/site-map.ts'
import { entryFinder } from '#shared/entry-finder.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { afterPaint } from '../after-paint.ts'
import { openPart, stayAt, stayAtNextPage } from '../scroll.ts'
import { isOutdated } from './builds.ts'
import { commandOf, forgetCommand } from './command-id.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { firstAct } from './first-act.ts'
import { whenIdle } from './idle.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Chunks that are fetched ahead at the same time (specification, section 9). */
export const maxPreloads = 4

const entryAt = entryFinder(siteMap)
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

/** Fetches the code of the page at `path` ahead, at most {@link maxPreloads} at a time; each page once. */
export function preload(path: string): void {
  const entry = entryAt(path)
  if (!entry || seen.has(entry.file)) return
  seen.add(entry.file)
  waiting.push(() => fetchAhead(entry.file))
  pump()
}

/** Target of a link to one of our pages, null for any other; links inside a drawing, such as the map, count as well. */
function ownLink(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return null
  const url = new URL(link.getAttribute('href') ?? '', location.href)
  return url.origin === location.origin && entryAt(url.pathname) ? url : null
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)

function onClick(router: Router, event: MouseEvent): void {
  const link = isPlainClick(event) ? ownLink(event.target) : null
  if (!link || isOutdated()) return
  const same = link.pathname === location.pathname && link.search === location.search
  if (same && link.hash !== '') {
    // Before the browser goes there.
    openPart(link.hash)
    return
  }
  event.preventDefault()
  closeMenus()
  if (event.target instanceof Element && event.target.closest('[data-stay]')) stayAtNextPage()
  void router.navigate(link.pathname + link.search + link.hash, { replace: same })
}

function onSubmit(router: Router, event: SubmitEvent): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.hasAttribute('target')) return
  const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null
  // Attributes, because a property would be the form's field of that name, such as the order of a card.
  const isPost = form.getAttribute('method') === 'post'
  const url = new URL(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href)
  if (url.origin !== location.origin || !entryAt(url.pathname)) return
  if (isPost && isUnderWay(form)) {
    event.preventDefault()
    pressAfter(form, submitter)
    return
  }
  // The browser sends files itself, and makes the page anew.
  if (form.enctype === 'multipart/form-data') return
  const fields = new FormData(form, submitter)
  event.preventDefault()
  const text = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  closeMenus()
  if (!isPost) {
    // A field that is left empty asks nothing: the address holds only filled fields.
    const asked = new URLSearchParams([...text].filter(([, value]) => value !== ''))
    void router.navigate(asked.size > 0 ? `${url.pathname}?${asked}` : url.pathname)
    return
  }
  void send(router, { form, submitter, address: url.pathname + url.search, text })
}

const isUnderWay = (form: HTMLFormElement) => form.dataset.busy !== undefined

interface Pressed {
  now: HTMLButtonElement | null
  /** The sent values. */
  text: string
  /** The press that has its turn when this one is answered. */
  next?: { by: HTMLButtonElement | null; isCorrected: boolean }
}

const pressed = new WeakMap<HTMLFormElement, Pressed>()

/** The present values of a form, but for the id of its command. */
function saidBy(form: HTMLFormElement, submitter: HTMLButtonElement | null): string {
  const fields = [...new FormData(form, submitter)].filter(([name]) => name !== 'command')
  return JSON.stringify(fields.map(([name, value]) => [name, String(value)]))
}

/**
 * The same press again would only be answered twice. Another one of a form that stays, such as back to light, has its turn; and so has one
 * with other fields once the first is refused, for the refusal is read and corrected before the page is whole.
 */
function pressAfter(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  const press = pressed.get(form)
  if (!press) return
  const isOther = submitter !== null && submitter !== press.now && form.dataset.stay !== undefined
  const isCorrected = !isOther && saidBy(form, submitter) !== press.text
  if (isOther || isCorrected) press.next = { by: submitter, isCorrected }
}

function begin(form: HTMLFormElement, submitter: HTMLButtonElement | null): (isRefused: boolean) => void {
  const press: Pressed = { now: submitter, text: saidBy(form, submitter) }
  pressed.set(form, press)
  form.dataset.busy = ''
  submitter?.setAttribute('aria-busy', 'true')
  return (isRefused) => {
    delete form.dataset.busy
    submitter?.removeAttribute('aria-busy')
    const { next } = press
    if (!next || !form.isConnected || (next.by && next.by.form !== form)) return
    if (isRefused || !next.isCorrected) form.requestSubmit(next.by)
  }
}

interface Sending {
  form: HTMLFormElement
  submitter: HTMLButtonElement | null
  address: string
  text: URLSearchParams
}

/** The press is painted before it is sent: an answer that comes at once would else be rendered in the same frame, and the press be seen with it. */
async function send(router: Router, { form, submitter, address, text }: Sending): Promise<void> {
  const end = begin(form, submitter)
  const isSamePage = form.dataset.stay !== undefined
  await new Promise<void>(afterPaint)
  if (isSamePage) stayAtNextPage()
  try {
    await router.navigate(address, {
      formMethod: 'post',
      formEncType: 'application/x-www-form-urlencoded',
      formData: toFormData(text),
    })
  } finally {
    if (isSamePage) stayAt(router.state.location.key)
    if (!isLost(router)) forgetCommand(form)
    end(isRefused(router))
  }
}

/** True if nobody knows if the form was done that was sent last. */
const isLost = ({ state }: Router): boolean =>
  Object.values(state.actionData ?? {}).some((answer) => (answer as Partial<FormRefusal> | undefined)?.isLost)

const isRefused = ({ state }: Router): boolean =>
  Object.values(state.actionData ?? {}).some(
    (answer) => Object.keys((answer as Partial<FormRefusal> | undefined)?.errors ?? {}).length > 0,
  )

/** Every posted form carries the id of its command. */
function addCommand({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  const id = commandOf(target)
  if (id !== undefined) formData.set('command', id)
}

function toFormData(text: URLSearchParams): FormData {
  const data = new FormData()
  for (const [name, value] of text) data.append(name, value)
  return data
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

/** Menus are native `details`; choosing something in one closes it, and the focus does not vanish with the chosen item. */
function closeMenus(): void {
  for (const menu of openMenus()) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus({ preventScroll: true })
    menu.open = false
  }
}

/** Starts listening; call once. */
export function enhanceNavigation(router: Router): void {
  document.addEventListener('click', (event) => onClick(router, event))
  document.addEventListener('submit', (event) => onSubmit(router, event))
  document.addEventListener('formdata', addCommand)
  document.addEventListener('click', (event) => {
    const others = [...openMenus()].filter((menu) => !menu.contains(event.target as Node))
    // The press is painted first: folding a menu away may move all that is below it.
    afterPaint(() => {
      for (const menu of others) menu.open = false
    })
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus()
  })
  const ahead = (event: Event) => {
    const link = ownLink(event.target)
    if (link) preload(link.pathname)
  }
  for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, ahead, { passive: true })
  preloadVisible(router)
}

/** Looks for links on the screen when idle, once somebody is there and after each navigation, unless the reader saves data. */
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
  void firstAct().then(() => whenIdle(look))
  router.subscribe(({ navigation }) => {
    document.documentElement.toggleAttribute('data-loading', navigation.state !== 'idle')
    if (navigation.state === 'idle') whenIdle(look)
  })
}
