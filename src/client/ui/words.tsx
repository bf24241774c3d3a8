/** People's texts, for readers of another language: machine translation is marked, and never without the original. */
import { createContext, type ReactNode, use } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { Said } from '#shared/said.ts'
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

const SaidContext = createContext<Said['words']>({})

/** Has the words on record below it shown in the reader's language. */
export function SaidIn({ said, children }: { said: Pick<Said, 'words'>; children: ReactNode }) {
  return <SaidContext value={said.words}>{children}</SaidContext>
}

/** Words on record, by what was written. */
export function SaidText({ text }: { text: string }) {
  return <Words words={useSaid(text)} />
}

/** The same, to be shown in another way. */
export function useSaid(text: string): Worded {
  const { locale } = useText()
  const words = use(SaidContext)
  return { text, ...(words[text] ?? { locale, translation: null }) }
}
