/** People's texts, for readers of another language: machine translation is marked, and never without the original. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { Worded } from '#shared/worded.ts'

/** Words in the reader's language where there is a translation, with those that were written one press away. */
export function Words({ words: { text, locale: written, translation, isPhrase } }: { words: Worded }) {
  const { t, locale } = useText()
  const original = (
    <p className="as-written" lang={written === locale ? undefined : htmlLang[written]}>
      {text}
    </p>
  )
  if (translation === null) return original
  return (
    <>
      <p className="as-written">{translation}</p>
      <details className="original">
        <summary className="small muted">
          {!isPhrase && `${t('words.translated')} · `}
          <span className="link">{t('words.original')}</span>
        </summary>
        {original}
      </details>
    </>
  )
}
