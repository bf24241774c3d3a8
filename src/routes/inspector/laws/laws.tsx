/** The law library: entries in force, those to come, and those that are over. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { LawFields } from '#client/laws/law-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { LAW_LENGTH, type LawLine, type LawState } from '#shared/laws/law.ts'
import { path } from '#shared/path.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import type { action, loader } from './laws.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('law:title.list')} · ${t('header.product')}`,
  noindex: true,
})

const states: readonly LawState[] = ['valid', 'planned', 'over']

export default function Laws() {
  const { laws, isSteward } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('law:title.list')} lead={t('law:lead.list')} />
      {isSteward && <StepUp />}
      {states.map((state) => {
        const own = laws.filter((law) => law.state === state)
        return (
          own.length > 0 && (
            <section key={state} className="stack" aria-labelledby={state}>
              <h2 id={state}>{t(`law:title.${state}`)}</h2>
              <Panel flush>
                {own.map((law) => (
                  <Line key={law.code} law={law} />
                ))}
              </Panel>
            </section>
          )
        )
      })}
      {isSteward && <Add />}
    </div>
  )
}

const icons = { valid: 'file-text', planned: 'clock', over: 'x' } as const

function Line({ law: { code, act, name, isLaw, levels, state, on, questions } }: { law: LawLine }) {
  const { t, format } = useText()
  const allows = act
    ? t(`law:act.${act}`)
    : !isLaw
      ? t('law:kind.standard')
      : levels.length === cardLevels.length
        ? t('law:line.all')
        : levels.map((level) => t(`card:level.${level}`)).join(', ') || t('law:line.noLevel')
  const note = [
    allows,
    questions > 0 && t('law:line.questions', { count: questions }),
    on && t(state === 'planned' ? 'law:line.from' : 'law:line.to', { day: format.date(on) }),
  ]
  return (
    <ListLink
      href={path('/inspector/laws/:id', { id: code })}
      icon={icons[state]}
      title={name}
      note={note.filter(Boolean).join(' · ')}
    />
  )
}

function Add() {
  const { today } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'add', to: path('/inspector/laws') })
  return (
    <FoldedForm
      form={form}
      title={t('law:title.add')}
      action={t('law:action.add')}
      variant="primary"
      className="panel stack"
    >
      <Input
        {...form.field('entry')}
        label={t('law:field.code')}
        hint={t('law:hint.code')}
        required
        maxLength={LAW_LENGTH.code}
        autoComplete="off"
        data-wrong={t('law:error.code')}
      />
      <LawFields form={form} act={null} today={today} />
    </FoldedForm>
  )
}
