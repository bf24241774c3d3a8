/** A draft that waits for its approval, and its differences from the rule's proposal. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { path } from '#shared/path.ts'
import { CardFinding } from './card-finding.tsx'
import { CardLetter } from './card-letter.tsx'

export function DraftView({ file }: { file: CardFile }) {
  const { t } = useText()
  const { proposedLevel, level, levelReason, supersedes } = file
  return (
    <>
      {proposedLevel && proposedLevel !== level && (
        <Banner tone="warn" title={t('warning:differs', { proposed: t(`card:level.${proposedLevel}`) })}>
          {levelReason}
        </Banner>
      )}
      {file.lacksPower && (
        <Banner tone="warn" title={t('warning:power.title')}>
          {t('warning:power.text')}
        </Banner>
      )}
      {supersedes && (
        <Banner tone="info" title={t('warning:escalated')}>
          <a className="link" href={path('/inspector/manage-reply/already-sent/:id', { id: supersedes.id })}>
            {t('card:number', { number: supersedes.number })}
          </a>
        </Banner>
      )}
      <CardLetter file={file} />
      {file.findings.map((finding, index) => (
        <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: file.findings.length }} />
      ))}
    </>
  )
}
