/**
 * The first code of a page that is read, filled in and sent without any other, such as the sign-in. The rest of the code is asked for by an act that
 * needs it: a menu, a form or a passkey with a fault to show, Caps Lock. That act is done again once the page listens.
 */
import type { PasskeyFaulted } from './accounts/passkey-fault.ts'

const page = document.documentElement
const isReady = () => page.dataset.ready !== undefined

// Buttons that only some devices can use, and that would move the others' when they came later; and those that work from here.
const canPasskey = 'PublicKeyCredential' in window
for (const part of document.querySelectorAll<HTMLElement>('[data-early]'))
  part.hidden = part.dataset.early === 'passkey' && !canPasskey

let isAsked = false
/** The last act that waits. */
let waiting: (() => void) | undefined

function bring(act?: () => void): void {
  waiting = act ?? waiting
  if (isAsked) return
  hide()
  isAsked = true
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    waiting?.()
  }).observe(page, { attributeFilter: ['data-ready'] })
  void import('./start.ts')
}

const early = (event: Event, parts: string) =>
  isReady() ? null : (event.target as Element).closest?.<HTMLElement>(parts)

const shows = '[data-early=password]'
const asks = '[data-early=passkey] button'
const setIcon = (button: Element, name: string) => {
  const icon = button.querySelector('use')
  icon?.setAttribute('href', `${icon.getAttribute('href')?.split('#')[0]}#${name}`)
}
/** Sent or taken over, the password is hidden: a field of type text would be stored in the browser's form history. */
const hide = () => document.querySelector<HTMLElement>(`${shows}[aria-pressed=true]`)?.click()
addEventListener('click', (event) => {
  const button = early(event, 'button[type=button], summary')
  if (!button) return
  // A menu opens by itself.
  if (button.tagName === 'SUMMARY') return bring()
  if (!isAsked && button.matches(asks)) return void signIn(button as HTMLButtonElement)
  if (isAsked || !button.matches(shows)) return bring(() => button.click())
  const field = button.previousElementSibling as HTMLInputElement
  const isShown = field.type === 'password'
  field.type = isShown ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(isShown))
  setIcon(button, isShown ? 'eye-off' : 'eye')
})

/** Asks the device and signs in, with the choices of the form above it. */
async function signIn(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy')) return
  const setBusy = (isBusy: boolean) => {
    button.classList.toggle('busy', isBusy)
    for (const name of ['aria-busy', 'aria-disabled'])
      isBusy ? button.setAttribute(name, 'true') : button.removeAttribute(name)
    setIcon(button, isBusy ? 'loader-circle' : 'fingerprint')
  }
  setBusy(true)
  const { form } = button
  const drawn = document.querySelector<HTMLInputElement>('[name=remembered]')?.form
  const fields = [...new FormData(drawn ?? undefined)].filter(([name]) => ['next', 'remembered'].includes(name))
  const detail = await import('./accounts/passkey-ceremony.ts').then(
    ({ signInWithPasskey }) => signInWithPasskey(form?.action ?? '', Object.fromEntries(fields) as never),
    () => ({ fault: 'auth:passkey.failed' }),
  )
  setBusy(false)
  const faulted: PasskeyFaulted = 'passkey-faulted'
  const tell = () => form?.dispatchEvent(new CustomEvent(faulted, { detail }))
  if (isReady()) tell()
  else bring(tell)
}
addEventListener(
  'pointerdown',
  (event) => {
    if (early(event, `button[type=button]:not(${shows}, ${asks}), summary, [data-stay]`)) bring()
  },
  { passive: true },
)
addEventListener('keydown', (event) => {
  // Filling in by a password manager sends events without keys.
  if (!isReady() && event.getModifierState?.('CapsLock')) bring()
})

addEventListener('input', (event) => {
  // A shown fault goes once it is corrected.
  if (early(event, '[aria-invalid]')) bring()
})

// The page says so before anything is typed.
if (!navigator.cookieEnabled) bring()

let sent: { text: string; at: number } | undefined
const held = new WeakSet<Element>()
addEventListener('pageshow', () => {
  sent = undefined
})
addEventListener('submit', (event) => {
  const form = early(event, 'form') as HTMLFormElement | null
  if (!form) return
  const { submitter } = event
  // A form that stays on the page, or has a fault. Pressed again without the rest of the code, the server answers it.
  if ((form.dataset.stay !== undefined || !form.checkValidity()) && !held.has(form)) {
    event.preventDefault()
    held.add(form)
    return bring(() => form.requestSubmit(submitter))
  }
  hide()
  // The same press again would only be answered twice.
  const text = String(new URLSearchParams(new FormData(form, submitter) as never))
  if (sent?.text === text && event.timeStamp - sent.at < 5_000) event.preventDefault()
  else sent = { text, at: event.timeStamp }
})
