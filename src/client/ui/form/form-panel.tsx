/** A form in a panel: its heading, the banner of a refusal, the fields, and the button that sends it. */
import type { FormEventHandler, ReactNode } from 'react'
import { Button, Buttons } from '../button.tsx'
import { Panel } from '../panel.tsx'
import { FormBanner } from './form-banner.tsx'
import { PageForm } from './page-form.tsx'
import type { FormOf } from './use-form.ts'

interface FormPanelProps<Field extends string> {
  form: FormOf<Field>
  /** Id of the heading. */
  id: string
  title: string
  /** Words of the button. */
  action: string
  /** The page's main act: the panel is raised, the button the first. */
  isMain?: boolean
  className?: string
  onInput?: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

export function FormPanel<Field extends string>({
  form,
  id,
  title,
  action,
  isMain,
  className,
  onInput,
  children,
}: FormPanelProps<Field>) {
  return (
    <Panel lift={isMain} labelledBy={id}>
      <PageForm form={form} className={className ? `stack ${className}` : 'stack'} onInput={onInput}>
        <h2 id={id} className="card-h2">
          {title}
        </h2>
        <FormBanner form={form} />
        {children}
        <Buttons>
          {isMain ? (
            <Button variant="primary" large>
              {action}
            </Button>
          ) : (
            <Button>{action}</Button>
          )}
        </Buttons>
      </PageForm>
    </Panel>
  )
}
