/** The frame of a case that an officer of the area decides: its subject and date, the request, and the decision. */
import type { FormEventHandler, ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'

interface CasePanelProps {
  name: string
  since: string
  /** The facts, above the form. */
  facts?: ReactNode
  form: FormOf<string>
  onInput: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

export function CasePanel({ name, since, facts, form, onInput, children }: CasePanelProps) {
  const { t } = useText()
  return (
    <Panel labelledBy="case" lift>
      <div className="stack s6">
        <div className="stack s2">
          <h2 id="case">{name}</h2>
          <p className="muted">{since}</p>
        </div>
        {facts}
        <PageForm form={form} className="stack s6" onInput={onInput}>
          {children}
          <Buttons>
            <Button variant="primary">{t('register:action.decideEdit')}</Button>
          </Buttons>
        </PageForm>
      </div>
    </Panel>
  )
}
