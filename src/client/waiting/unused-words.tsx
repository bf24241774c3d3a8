/**
 * Typed words of a form that is gone, to be copied: a value without a space or a letter beyond ASCII is a choice of the form, an id or a mark.
 */
import { useText } from '#client/runtime/i18n/text.tsx'

const isWords = (value: string) => /[^!-~]/.test(value.trim())

export function UnusedWords({ values }: { values: Record<string, string> }) {
  const { t } = useText()
  const words = Object.values(values).filter(isWords)
  if (words.length === 0) return null
  return (
    <>
      <p>{t('work:quicker.words')}</p>
      {words.map((text) => (
        <blockquote key={text} className="as-written">
          {text}
        </blockquote>
      ))}
    </>
  )
}
