/** A first visit reads its texts without i18next, and reads the same. */
import { expect, test } from 'vitest'
import { firstText } from '#client/runtime/i18n/first-text.ts'
import { makeI18n, textOf } from '#client/runtime/i18n/i18next-text.ts'
import { messagesOf } from '#server/http/pages/texts.ts'
import { locales } from '#shared/locales.ts'
import type { Messages } from '#shared/payload.ts'

/** Every key as components write it, without the endings of plurals. */
function keysOf(node: unknown, path: string): string[] {
  if (typeof node === 'string') return [path.replace(/_(zero|one|two|few|many|other)$/, '')]
  return Object.entries(node as object).flatMap(([name, child]) =>
    keysOf(child, path.endsWith(':') ? path + name : `${path}.${name}`),
  )
}

const values = (text: string) =>
  Object.fromEntries([...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => [name, `<${name} & "co">`]))

for (const locale of locales) {
  const all = messagesOf(locale)
  const keys = Object.entries(all).flatMap(([namespace, texts]) => keysOf(texts, `${namespace}:`))
  const first = firstText(locale, all)
  const whole = textOf(makeI18n(locale, { [locale]: all }))

  test(`every text in ${locale}, with its values, with a count, or neither`, () => {
    expect(keys.length).toBeGreaterThan(100)
    for (const key of keys) {
      expect(first.t(key), key).toBe(whole.t(key, {}))
      const given = values(first.t(key))
      expect(first.t(key, given), key).toBe(whole.t(key, given))
      for (const count of [0, 1, 2, 5, 21]) expect(first.t(key, { count }), key).toBe(whole.t(key, { count }))
    }
  })

  test(`plurals and missing texts in ${locale}`, () => {
    const some = { common: { one_file_one: 'one', one_file_other: '{{count}} files', deep: { down: 'there' } } }
    const pages: Messages =
      locale === 'en' ? some : { common: { one_file_other: '{{count}} files', deep: { down: 'there' } } }
    const [a, b] = [firstText(locale, pages), textOf(makeI18n(locale, { [locale]: pages }))]
    for (const count of [0, 1, 2, 11]) expect(a.t('one_file', { count })).toBe(b.t('one_file', { count }))
    for (const key of ['no', 'no.such', 'none:such', 'deep.down.further', 'deep.down']) expect(a.t(key)).toBe(b.t(key))
  })
}
