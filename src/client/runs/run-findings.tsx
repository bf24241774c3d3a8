/**
 * The findings of a visit before the seal: failed points with their words and photos, points that do not apply and why, and notes on
 * passed ones. Gone through with the manager, from the device's data, so without a network too. No figure stands here: grades get negotiated.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { sourceOf } from './photo-source.ts'
import { nameOf, type QuestionState } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'
import { RunLink } from './run-link.tsx'

interface RunFindingsProps {
  driver: RunDriver
  states: readonly QuestionState[]
}

export function RunFindings({ driver, states }: RunFindingsProps) {
  const { t } = useText()
  const failed = states.filter(({ isFailing }) => isFailing)
  const inapplicable = states.filter(({ answer }) => typeof answer?.naReason === 'string')
  const noted = states.filter(
    ({ answer, photos, isFailing }) =>
      !isFailing && answer?.naReason === null && (answer.note.trim() !== '' || photos.length > 0),
  )
  return (
    <section className="stack s6" aria-labelledby="through">
      <div className="stack s2">
        <h2 id="through" className="ask-h2">
          {t('run:through.title')}
        </h2>
        <p className="muted">{t(failed.length > 0 ? 'run:through.lead' : 'run:through.none')}</p>
      </div>
      <Part title={t('run:through.failed')} states={failed} driver={driver} saysNothing={t('run:through.noNote')} />
      <Part title={t('run:through.na')} states={inapplicable} driver={driver} />
      <Part title={t('run:through.noted')} states={noted} driver={driver} />
    </section>
  )
}

interface PartProps extends RunFindingsProps {
  title: string
  /** Said where there are no words. */
  saysNothing?: string
}

function Part({ title, states, driver, saysNothing }: PartProps) {
  const { t } = useText()
  if (states.length === 0) return null
  return (
    <section className="panel flush" aria-label={title}>
      <h3 className="run-through-h">{title}</h3>
      <ul className="run-lines">
        {states.map(({ question, number, answer, photos, isFailing }) => (
          <li key={question.code}>
            <RunLink driver={driver} to={question.code} className="li">
              <span className="grow stack s1">
                <b>
                  <span className="num">{number}</span> {nameOf(question)}
                </b>
                {isFailing && question.critical !== null && (
                  <span>
                    <Tag tone={question.critical === 'X' ? 'bad' : 'warn'}>
                      {t(question.critical === 'X' ? 'run:tag.stop' : 'run:tag.major')}
                    </Tag>
                  </span>
                )}
                <small className="prose">{answer?.naReason || answer?.note.trim() || saysNothing}</small>
              </span>
              <Icon name="chevron-right" />
            </RunLink>
            {photos.length > 0 && (
              <ul className="evidence run-through-photos">
                {photos.map((photo, index) => (
                  <li key={photo.id}>
                    <img
                      src={sourceOf(photo)}
                      alt={t('run:through.photo', { number: index + 1, name: nameOf(question) })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
