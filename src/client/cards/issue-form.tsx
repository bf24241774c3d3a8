/**
 * The draft of a card, in the order in which an officer thinks: findings, level, facts and law, required measures,
 * by when. One form, which works without JavaScript.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner, WarningCard } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { ACTION_LENGTH, FACTS_LENGTH } from '#shared/cards/card-letters.ts'
import { compareLevels } from '#shared/cards/propose-level.ts'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { BasesFields, LawSelect } from './bases-fields.tsx'
import { severityTone } from './card-finding.tsx'
import { AppealNotice } from './card-letter.tsx'
import { SignatureNote } from './signature-note.tsx'

interface IssueFormProps {
  form: FormOf<string>
  page: IssuePage
}

export function IssueForm({ form, page, isSigned }: IssueFormProps & { isSigned: boolean }) {
  const { t } = useText()
  const boxes = page.findings.map(({ id }) => `f-${id}`)
  const needs = useNeeds(
    form,
    (said) => (boxes.some(said) ? [] : ['findings', ...boxes.slice(0, 1)]),
    (name) => (page.draft === null || page.draft.findings.some((id) => name === `f-${id}`) ? 'on' : ''),
  )
  return (
    <PageForm form={form} className="stack s6" onInput={needs.onInput}>
      <FormBanner form={form} fields={[]} />
      <Findings form={form} page={page} isNoneChosen={needs.includes('findings')} />
      <Levels form={form} page={page} />
      <Panel labelledBy="facts-title">
        <div className="stack">
          <h2 id="facts-title" className="card-h2">
            {t('warning:title.facts')}
          </h2>
          <TextArea
            {...form.field('facts', page.texts.facts)}
            label={t('card:facts')}
            hint={t('warning:hint.facts')}
            rows={8}
            required
            minLength={FACTS_LENGTH.least}
            data-wrong={t('warning:error.factsShort')}
            lang="th"
          />
          {page.findings.length === 0 && (
            <LawSelect
              field={form.field('basis', page.texts.basis)}
              label={t('card:basis')}
              hint={t('warning:hint.basis')}
              laws={page.laws}
            />
          )}
          <TextArea
            {...form.field('action', page.texts.action)}
            label={t('card:action')}
            hint={t('warning:hint.action')}
            rows={8}
            required
            minLength={ACTION_LENGTH.least}
            data-wrong={t('warning:error.actionShort')}
            lang="th"
          />
        </div>
      </Panel>
      {page.findings.length > 0 && <BasesFields form={form} page={page} />}
      <Panel>
        <div className="stack">
          <AppealNotice times={page.times} />
          <p className="small muted">{t('warning:hint.notice')}</p>
          <Buttons>
            <Button variant="primary" large>
              {t('warning:do.issue')}
            </Button>
          </Buttons>
          <p className="small muted">{t('warning:hint.issue')}</p>
          <SignatureNote isSigned={isSigned} />
        </div>
      </Panel>
    </PageForm>
  )
}

function Findings({
  form,
  page: { findings, draft },
  isNoneChosen,
}: IssueFormProps & {
  /** Then the fault stands at the first of them. */
  isNoneChosen: boolean
}) {
  const { t, format } = useText()
  const chosen = new Set(draft?.findings)
  const group = form.group('findings')
  const first = `f-${findings[0]?.id}`
  const error = group.error ?? form.group(first).error
  if (findings.length === 0)
    return (
      <Panel>
        <p>{t('warning:surveyOnly')}</p>
      </Panel>
    )
  return (
    <Panel>
      <ChoiceGroup {...group} error={error} legend={t('warning:title.findings')} hint={t('warning:hint.findings')}>
        {findings.map(({ id, found, severity, foundOn, photos }) => (
          <Choice
            key={id}
            {...form.choice(`f-${id}`, 'on', draft === null || chosen.has(id))}
            {...(error && first === `f-${id}` && { 'aria-invalid': true, autoFocus: true })}
            type="checkbox"
            required={isNoneChosen && first === `f-${id}`}
            data-wrong={t('warning:error.findings')}
            label={
              <>
                {found} <Tag tone={severityTone[severity]}>{t(`card:severity.${severity}`)}</Tag>
              </>
            }
            hint={[
              t('warning:foundOn', { date: format.date(foundOn) }),
              photos.length > 0 && t('warning:photos', { count: photos.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </ChoiceGroup>
    </Panel>
  )
}

function Levels({ form, page: { proposed, draft, findings, onSite, lacksPower } }: IssueFormProps) {
  const { t } = useText()
  return (
    <Panel>
      <div className="stack card-levels">
        <ChoiceGroup
          {...form.group('level')}
          legend={t('warning:title.level')}
          hint={t('warning:proposed', {
            level: t(`card:level.${proposed.level}`),
            why: t(`warning:why.${proposed.why}`),
          })}
        >
          {cardLevels.map((level) => (
            <Choice
              key={level}
              {...form.choice('level', level, (draft?.level ?? proposed.level) === level)}
              type="radio"
              required
              data-proposed={level === proposed.level ? '' : undefined}
              label={
                <span className="row">
                  <WarningCard level={level} /> {t(`card:level.${level}`)}
                </span>
              }
              hint={[
                t(`warning:compared.${compareLevels(level, proposed.level)}`),
                t(`warning:goes.${level}`),
                ...(level === 'red' && lacksPower ? [t('warning:power.level')] : []),
              ].join(' · ')}
            />
          ))}
        </ChoiceGroup>
        {onSite.length > 0 && (
          <div className="card-emergency">
            <ChoiceGroup {...form.group('emergency')} legend={t('warning:emergency.title')}>
              <Choice
                {...form.choice('emergency', 'on')}
                type="checkbox"
                label={t('warning:emergency.label')}
                hint={t('warning:emergency.hint')}
              />
            </ChoiceGroup>
          </div>
        )}
        {onSite.length === 0 && findings.some(({ severity }) => severity === 'stop') && (
          <div className="card-emergency">
            <Banner tone="info" title={t('warning:emergency.notHere')}>
              {t('warning:emergency.notHereWhy')}
            </Banner>
          </div>
        )}
        <div className="card-reason">
          <TextArea
            {...form.field('reason', draft?.reason)}
            label={t('warning:field.levelReason')}
            hint={t('warning:hint.levelReason')}
          />
        </div>
      </div>
    </Panel>
  )
}
