/** The plain forms of a run, as the pages of owners and officers both have them (server/http/runs/run-forms.ts). */
import { formsOf } from '#client/ui/form/use-form.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { AnswerField, ChooseField, RunForms } from './run-driver.ts'

type Action = ShapedAction<{ answer: FormShape<AnswerField | 'run'>; choose: FormShape<ChooseField | 'run'> }>

const useForm = formsOf<Action>()

/** `question` is the one that is shown; `to` the page's own address. */
export function useRunForms({ to, run, question }: { to: string; run: string; question: string }): RunForms {
  const of = { run, question }
  return { answer: useForm({ do: 'answer', to, of }), choose: useForm({ do: 'choose', to, of }) }
}
