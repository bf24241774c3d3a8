/** A question in the list of its questionnaire: text, section and weight. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { inLocale } from '#shared/localised.ts'
import type { DraftQuestion } from '#shared/standards/template-draft.ts'

interface QuestionLineProps {
  question: Pick<DraftQuestion, 'code' | 'text' | 'weight' | 'critical' | 'section'>
  /** Path under which it is written; none where nothing is. */
  href?: string
}

export function QuestionLine({ question: { code, text, weight, critical, section }, href }: QuestionLineProps) {
  const { t, locale } = useText()
  const words = inLocale(text, locale) || t('template:nothing')
  return (
    <div className="grow">
      <b>{href ? <a className="link" href={href}>{`${code} ${words}`}</a> : `${code} ${words}`}</b>
      <p className="tags">
        <Tag>{t(`run:section.${section}`)}</Tag>
        <Tag>{t('template:weight', { weight })}</Tag>
        {critical && <Tag tone={critical === 'X' ? 'bad' : 'warn'}>{t(`template:critical.${critical}`)}</Tag>}
      </p>
    </div>
  )
}
