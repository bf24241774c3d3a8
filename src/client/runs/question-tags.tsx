/** Severity of a failure, and the wish for a photo. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { RunQuestion } from '#shared/runs/run.ts'

export function QuestionTags({ question: { critical, photo } }: { question: RunQuestion }) {
  const { t } = useText()
  if (critical === null && photo === 'never') return null
  return (
    <div className="row wrapped ask-tags">
      {critical === 'X' && (
        <Tag tone="bad">
          <Icon name="octagon-alert" />
          {t('run:tag.stop')}
        </Tag>
      )}
      {critical === 'M' && (
        <Tag tone="warn">
          <Icon name="triangle-alert" />
          {t('run:tag.major')}
        </Tag>
      )}
      {photo !== 'never' && (
        <Tag>
          <Icon name="camera" />
          {t(photo === 'always' ? 'run:tag.photoAlways' : 'run:tag.photoFail')}
        </Tag>
      )}
    </div>
  )
}
