/** The top of every page of a card: its level with its number, and the place. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'

interface CardHeadProps {
  file: Pick<CardFile, 'level' | 'number' | 'place'>
  /** The question that the page answers. @default the card's level in words */
  title?: string
}

export function CardHead({ file: { level, number, place }, title }: CardHeadProps) {
  const { t } = useText()
  const name = t(`card:level.${level}`)
  return (
    <header className="page-head card-head">
      <WarningCard level={level} />
      <div className="grow">
        <h1>{title ?? name}</h1>
        <p>{[title && name, number && t('card:number', { number }), place.name].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  )
}
