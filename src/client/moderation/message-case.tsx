/** A reported message before an officer: the messages around it, and whether it stays. */
import { MessagePhotos } from '#client/chat/message-photos.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormPanel } from '#client/ui/form/form-panel.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { messageReasons } from '#shared/chat/message-reports.ts'
import type { MessageCase } from '#shared/moderation/moderation.ts'
import { PlaceLines } from './review-context.tsx'

export function MessageWords({ shown }: { shown: MessageCase }) {
  const { t, format } = useText()
  const { reason, at, card, unit, words, isAppeal } = shown
  return (
    <Panel labelledBy="words">
      <div className="stack s3">
        <h2 id="words" className="card-h2">
          {t(`chat:reason.${reason}`)}
        </h2>
        <p className="small muted">
          {t(isAppeal ? 'comment:messageAppealed' : 'comment:messageReported', { at: format.dateTime(at) })}
        </p>
        {(card !== null || unit !== null) && (
          <p className="tags">
            {card !== null && <Tag>{t('chat:label.card', { number: card })}</Tag>}
            {unit !== null && <Tag tone="info">{t('comment:messageUnit', { unit })}</Tag>}
          </p>
        )}
        {words && (
          <ol className="reported-talk">
            {words.around.map(({ seq, side, speaker, text, photos, at: said, isIt }) => (
              <li key={seq} aria-current={isIt ? 'true' : undefined}>
                <small>
                  {t(`comment:side.${side}`)}
                  {speaker !== null && ` · ${t('comment:speaker', { number: speaker })}`} ·{' '}
                  <time dateTime={said}>{format.dateTime(said)}</time>
                </small>
                <p className={text === '' ? 'as-written muted' : 'as-written'}>{text || t('comment:messageGone')}</p>
                <MessagePhotos photos={photos} />
                {isIt &&
                  words.earlier.map((earlier) => (
                    <blockquote key={earlier.at} className="as-written small">
                      {t('comment:messageEarlier', { at: format.dateTime(earlier.at) })} {earlier.text}
                    </blockquote>
                  ))}
              </li>
            ))}
          </ol>
        )}
        {words?.appeal && (
          <>
            <h3 className="small">{t('comment:messageFor')}</h3>
            <p className="as-written">{words.appeal}</p>
          </>
        )}
        {words && <p className="small muted">{t('comment:hint.messageRead')}</p>}
      </div>
    </Panel>
  )
}

export function MessageContext({ shown: { place } }: { shown: MessageCase }) {
  const { t } = useText()
  return <PlaceLines place={place} note={t('comment:hint.messagePrivate')} />
}

export function DecideMessage({ form, shown }: { form: FormOf<string>; shown: MessageCase }) {
  const { t } = useText()
  const { isAppeal } = shown
  const isMarked = shown.card !== null
  const needs = useNeeds(form, (said) => (said('verdict') === 'hide' ? ['reason'] : []))
  const hide = isAppeal ? 'uphold' : isMarked ? 'mark' : 'hide'
  const then = isAppeal ? 'messageUphold' : isMarked ? 'messageMark' : 'messageHide'
  return (
    <FormPanel
      form={form}
      id="decide"
      title={t('comment:title.decide')}
      action={t('comment:action.decideMessage')}
      isMain
      className="review-decision"
      onInput={needs.onInput}
    >
      <Radios
        form={form}
        name="verdict"
        legend={t('comment:field.verdict')}
        wrong={t('comment:error.verdict')}
        answers={[
          {
            value: 'keep',
            label: t(isAppeal ? 'comment:verdict.restore' : 'comment:verdict.keep'),
            hint: t(isAppeal ? 'comment:then.messageShow' : 'comment:then.messageKeep'),
          },
          { value: 'hide', label: t(`comment:verdict.${hide}`), hint: t(`comment:then.${then}`) },
        ]}
      />
      <div className="if-hide">
        <Select
          // The author reads it as the officer's: only a reason that stands already is chosen before.
          {...form.field('reason', isAppeal ? shown.reason : '')}
          label={t('comment:field.reason')}
          required={needs.includes('reason')}
          data-wrong={t('comment:error.reason')}
        >
          <option value="">{t('review:field.chooseReason')}</option>
          {messageReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`chat:reason.${reason}`)}
            </option>
          ))}
        </Select>
      </div>
      <TextArea {...form.field('note')} label={t('comment:field.messageNote')} hint={t('comment:hint.messageNote')} />
    </FormPanel>
  )
}
