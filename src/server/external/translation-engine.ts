/** Texts in another language through the HTTP API of LibreTranslate (docs.libretranslate.com), which others speak too. */
import { z } from 'zod'
import { bcp47, type Locale } from '#shared/locales.ts'

const timeout = 60_000

/** It cannot be reached, or is busy or broken: another time it may. */
export class TranslationFault extends Error {}

export interface TranslationEngine {
  /** Null where it will not translate this text, however often it is asked. Throws {@link TranslationFault}. */
  translate(text: string, from: Locale, to: Locale): Promise<string | null>
}

const languagesShape = z.array(z.object({ code: z.string() }))
const answerShape = z.object({ translatedText: z.string() })

/** Newer engines name the script of Chinese. */
const codesOf = (locale: Locale): readonly string[] => {
  const { language, script } = new Intl.Locale(bcp47[locale]).maximize()
  return [`${language}-${script}`, language]
}

/** The engine at an address such as `http://127.0.0.1:5000`; `key` may be undefined where it wants none. */
export function translationEngine(url: string, key: string | undefined, ms = timeout): TranslationEngine {
  const base = url.replace(/\/+$/, '')
  let languages: Promise<ReadonlySet<string>> | undefined

  async function ask(path: string, body?: object): Promise<Response> {
    const post = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, ...(key !== undefined && { api_key: key }) }),
    }
    try {
      // Intentionally not followed: people's texts go to the configured address or nowhere.
      return await fetch(`${base}${path}`, { ...post, signal: AbortSignal.timeout(ms), redirect: 'manual' })
    } catch (error) {
      const { name, cause } = error as { name?: string; cause?: { code?: string } }
      throw new TranslationFault(
        name === 'TimeoutError'
          ? 'the translation engine does not answer in time'
          : `the translation engine cannot be reached (${cause?.code ?? 'no answer'})`,
      )
    }
  }

  async function read<T>(answer: Response, shape: z.ZodType<T>): Promise<T> {
    const parsed = shape.safeParse(await answer.json().catch(() => undefined))
    if (!answer.ok || !parsed.success) throw new TranslationFault(`the translation engine answers ${answer.status}`)
    return parsed.data
  }

  async function readLanguages(): Promise<ReadonlySet<string>> {
    const all = await read(await ask('/languages'), languagesShape)
    return new Set(all.map(({ code }) => code))
  }

  return {
    async translate(text, from, to) {
      languages ??= readLanguages()
      const known = await languages.catch((error) => {
        languages = undefined
        throw error
      })
      const [source, target] = [from, to].map((locale) => codesOf(locale).find((code) => known.has(code)))
      if (!source || !target) return null
      const answer = await ask('/translate', { q: text, source, target, format: 'text' })
      if (answer.status === 400 || answer.status === 413) return null
      const { translatedText } = await read(answer, answerShape)
      return translatedText.trim() || null
    },
  }
}
