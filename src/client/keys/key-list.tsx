/** Keys with what they open and when they were used; each good one can be revoked. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { KeyLine } from '#shared/open/keys.ts'

interface KeyListProps {
  keys: readonly KeyLine[]
  /** The form that revokes a good one. */
  children(key: KeyLine): ReactNode
}

export function KeyList({ keys, children }: KeyListProps) {
  const { t } = useText()
  return (
    <section className="stack" aria-labelledby="keys">
      <h2 id="keys">{t('key:title.list')}</h2>
      {keys.length === 0 ? (
        <p className="muted">{t('key:hint.none')}</p>
      ) : (
        <Panel>
          <ul className="lines">
            {keys.map((key) => (
              <li key={key.id}>
                <Line line={key} />
                {key.state === 'good' && children(key)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </section>
  )
}

function Line({ line: { name, prefix, scopes, area, by, madeAt, until, usedAt, state } }: { line: KeyLine }) {
  const { t, format } = useText()
  const opens = scopes.map((scope) => t(`key:scope.${scope}`)).join(' · ')
  const used = usedAt ? t('key:line.used', { at: format.dateTime(usedAt) }) : t('key:line.unused')
  return (
    <div className="grow stack s2">
      <p>
        <b className="anywhere">{name}</b> <code lang="en">{prefix}…</code>{' '}
        {state !== 'good' && <Tag tone="warn">{t(`key:state.${state}`)}</Tag>}
      </p>
      <p className="small muted">{[opens, area].filter(Boolean).join(' · ')}</p>
      <p className="small muted">
        {t('key:line.made', { at: format.date(madeAt), until: format.date(until) })}
        {by && ` · ${by}`}
      </p>
      <p className="small muted">{used}</p>
    </div>
  )
}

/** Ends one for good. */
export function RevokeKey({ line, form }: { line: KeyLine; form: FormOf<string> }) {
  const { t } = useText()
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <Button variant="plain" aria-label={t('key:action.revokeNamed', { name: line.name, prefix: line.prefix })}>
        {t('key:action.revoke')}
      </Button>
    </PageForm>
  )
}
