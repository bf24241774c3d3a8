/** A wrongly filled form in a browser: its refusals, the fields they stand beside, and whether it goes when they are right. */
import type { Locator } from 'playwright'
import { expect, inject } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { makeReader, phone, type Reader } from './browser.ts'
import { someOf } from './share.ts'
import { anyAddress } from './sign-up.ts'

/** A field's name, and the words beside it. */
export interface Said {
  name: string
  words: string
}

/** Words of a language: none of the browser's, which speaks Thai here. */
const wordsBy: { readonly [It in Locale]?: RegExp } & { th: RegExp } = {
  th: /\p{Script=Thai}/u,
  en: /^[A-Z\d][ -~’]+$/,
  cn: /\p{Script=Han}/u,
}
export const wordsOf = (language: Locale): RegExp => wordsBy[language] ?? /./u

export interface RefusedForm {
  at: string
  /** A control by which the form is known: its name, and with `=` its value, such as `do=return`. */
  holds: string
  /** The values typed and chosen before it is sent; all else is left empty. `true` ticks. */
  given?: Record<string, string | true>
  /** The right value of each refused field; names may end with `*`. */
  mended: Record<string, string | true>
  /** The server alone knows: it is asked with a script, too. */
  isServers?: boolean
}

/** Addresses that forms are sent to, from now on. */
export function posts({ page }: Reader): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

const inForm = (form: Locator) =>
  form.evaluate((frame) => {
    const wrong = [...frame.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
    const wordsBeside = (control: Element) =>
      [control, control.closest('fieldset')]
        .flatMap((it) => it?.getAttribute('aria-describedby')?.split(' ') ?? [])
        .filter((id) => id.endsWith('-error'))
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
    const named = new Map<string, string>()
    for (const control of wrong)
      if (!named.has(control.name || control.id)) named.set(control.name || control.id, wordsBeside(control))
    return [...named].map(([name, words]) => ({ name, words }))
  })

async function put(form: Locator, name: string, value: string | true): Promise<void> {
  const named = form.locator(`[name="${name}"]`)
  const control = ((await named.count()) > 0 ? named : form.locator(`[id="${name}"]`)).first()
  const kind = await control.evaluate((it) =>
    it instanceof HTMLSelectElement ? 'select' : (it as HTMLInputElement).type,
  )
  if (/^(radio|checkbox)$/.test(kind))
    await (value === true ? control : form.locator(`[name="${name}"][value="${value}"]`)).check()
  else if (kind === 'select') await control.selectOption(value === true ? { index: 1 } : value)
  else await control.fill(String(value))
}

/** Empties the form but for the given values, and sends it; resolves with the refusals when there are some. */
async function sendWrong(
  reader: Reader,
  { at, holds, given = {} }: RefusedForm,
): Promise<{ form: Locator; said: Said[] }> {
  const { page } = reader
  await reader.open(at)
  const [name, value] = holds.split('=')
  const form = page.locator(`main form:has([name="${name}"]${value ? `[value="${value}"]` : ''})`).first()
  await form.evaluate((frame) => {
    for (let fold = frame.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    for (const fold of frame.querySelectorAll('details')) fold.open = true
  })
  const typed = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea'
  for (const field of await form.locator(typed).all())
    if ((await field.inputValue()) !== '' && (await field.isVisible())) await field.fill('')
  const ticked = form.locator('[type=checkbox]:checked')
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  for (const [name, value] of Object.entries(given)) await put(form, name, value)
  await form.locator('button:not([type=button], [formnovalidate], [aria-hidden], .plain)').first().click()
  await form.locator('[aria-invalid="true"]').first().waitFor()
  for (const [name, value] of Object.entries(given))
    if (value !== true) expect(await sentIn(form, name), `${at} ${name}`).toBe(value)
  return { form, said: await inForm(form) }
}

const sentIn = (form: Locator, name: string) =>
  form.evaluate((frame, field) => String(new FormData(frame as HTMLFormElement).get(field)), name)

const focusedIn = ({ page }: Reader) =>
  page.evaluate(() => {
    const { name, id } = document.activeElement as HTMLInputElement
    return name || id
  })

/** A person's windows with and without the browser's code, in which a test fills one form after the other. */
export interface FormWindows {
  language: Locale
  scripted: Reader
  plain: Reader
  /** Addresses that the scripted window has sent forms to. */
  sent: string[]
}

/** A window costs a process and a whole first visit: a test opens these once. */
export async function openFormWindows(session?: string, language: Locale = 'en'): Promise<FormWindows> {
  const common = { language, session, viewport: phone, allow: [/status of 4\d\d/] }
  // A finger, for which lists such as that of provinces stay the browser's own.
  const scripted = await makeReader({ ...common, hasTouch: true, isMobile: true })
  return { language, scripted, plain: await makeReader({ ...common, javaScriptEnabled: false }), sent: posts(scripted) }
}

/**
 * Sends the form wrong, with and without a script: the same words beside the same fields, in the reader's language, the first with the focus,
 * nothing sent that the browser knows to be wrong, and nothing said any more when it is right.
 */
export async function isRefusedBeside(
  { language, scripted, plain, sent }: FormWindows,
  form: RefusedForm,
): Promise<void> {
  const { at, mended, isServers } = form
  sent.length = 0
  const wrong = await sendWrong(scripted, form)
  for (const { name, words } of wrong.said) expect(words, `${at} ${name}`).toMatch(wordsOf(language))
  expect(sent.length > 0, at).toBe(isServers === true)
  await expect.poll(() => focusedIn(scripted), { message: at }).toBe(wrong.said[0]?.name)
  const keyOf = (name: string) =>
    Object.keys(mended).find((it) => (it.endsWith('*') ? name.startsWith(it.slice(0, -1)) : it === name))
  expect(
    wrong.said.map(({ name }) => keyOf(name)).filter((key, index, all) => all.indexOf(key) === index),
    at,
  ).toEqual(Object.keys(mended))
  for (const { name } of wrong.said) await put(wrong.form, name, mended[keyOf(name) as string] as string | true)
  await expect.poll(() => inForm(wrong.form), { message: at }).toEqual([])

  // `npm test` sends every other form without a script as well; the words are the same ones.
  if (someOf([true, false], 1, `${at.replace(/[\da-f-]{36}/g, ':id')} ${form.holds}`).every((isSent) => !isSent)) return
  const answered = await sendWrong(plain, form)
  // Faults that remain when the rest is right are said by the server then.
  expect(wrong.said, at).toEqual(expect.arrayContaining(answered.said))
  await expect.poll(() => focusedIn(plain), { message: at }).toBe(answered.said[0]?.name)
}

const asked = async (address: string, session?: string) => {
  const headers = { cookie: `session=${session}; i18n_redirected=en`, 'x-forwarded-for': anyAddress() }
  return (await fetch(inject('origin') + address, { headers })).text()
}

/** The first page that `start` leads to by an address like `link` and that has such a form. */
export async function pageWith(session: string, start: string, link: RegExp, holds: string): Promise<string> {
  const html = await asked(start, session)
  const addresses = [...html.matchAll(/href="([^"#]+)/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&'))
    .filter((address) => link.test(address))
  const [name, value] = holds.split('=')
  const control = value ? `name="${name}" value="${value}"` : `name="${name}"`
  for (const address of new Set(addresses)) if ((await asked(address, session)).includes(control)) return address
  throw new Error(`${start} leads to no page with ${holds}`)
}
