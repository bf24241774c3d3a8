/**
 * One form of a page, typed by the page's action: a field or a form that its schema does not have does not compile. Gives each control
 * all it needs to come back after a refusal as it was sent, with the faults beside it. Rendered by {@link PageForm}.
 *
 * @example
 * const useForm = formsOf<typeof action>()
 * const form = useForm({ do: 'password', to: path('/auth/login'), hidden: { next } })
 * <PageForm form={form}><Input {...form.field('contact')} label={…} /></PageForm>
 */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormRefusal, FormShape } from '#shared/form-refusal.ts'
import { type ShapeOf, useHeld, useRefusal } from './page-answer.ts'

type Values<Field extends string> = { [Name in Field]?: string | null }

interface Options<Field extends string> {
  /** The page's own address. */
  to: string
  /** Fields that nobody types; empty ones are left out. */
  hidden?: Values<NoInfer<Field>>
  /** The same, of one form among many of its kind: its subject. Another one's refusal is not its own. */
  of?: Values<NoInfer<Field>>
  /** Prefix of the ids of its controls, where several forms have fields of one name. */
  id?: string
  /** A refusal that came another way than as the page's answer. */
  refusal?: FormRefusal | null
}

/** Faults of fields since the last answer, by their names: words, or null of a corrected field. */
export type Faults = Record<string, string | null>

/** One form, as its controls and {@link PageForm} know it. */
export interface FormOf<Field extends string> {
  to: string
  /** Hidden fields by their names, with `do`. */
  hidden: Record<string, string>
  /** The refusal of this very form, or text typed before a proof of identity. */
  refusal: Omit<FormRefusal, 'isLost'> | undefined
  /** Faults that {@link PageForm} found since then. */
  faults: Faults
  tell(faults: Faults): void
  /** A control that is typed in; `given` stands there before anything was sent. */
  field(name: Field, given?: string | null): { id: string; name: string; defaultValue?: string; error?: string }
  /** One box to tick, or one of the radios of a name; `given` says whether it is chosen before anything was sent. */
  choice(
    name: Field,
    value: string,
    given?: boolean,
  ): { name: string; value: string; defaultChecked: boolean; 'aria-invalid'?: true; autoFocus?: true }
  /** The frame of radios of one name. */
  group(name: Field): { id: string; error?: string }
}

type FieldOf<Shape> = Shape extends FormShape<infer Field> ? Field : never

type UseForm<Shape> = [Shape] extends [FormShape]
  ? (options: Options<FieldOf<Shape>>) => FormOf<FieldOf<Shape>>
  : <Name extends keyof Shape & string>(
      options: { do: Name } & Options<FieldOf<Shape[Name]>>,
    ) => FormOf<FieldOf<Shape[Name]>>

/** The hook that makes the forms of a page, from the type of its action. */
export const formsOf = <Action>(): UseForm<ShapeOf<Action>> => useForm as unknown as UseForm<ShapeOf<Action>>

const isSame = (values: Record<string, string>, own: Record<string, string | null | undefined>) =>
  Object.entries(own).every(([name, value]) => (values[name] ?? '') === (value ?? ''))

function useForm({ do: name, to, hidden, of, id, refusal: given }: Options<string> & { do?: string }): FormOf<string> {
  const { t } = useText()
  const refused = useRefusal()
  const held = useHeld()
  const sent = refused ?? (held && { values: held, errors: {} })
  const isOwn = sent && (sent.values.do ?? name) === name && isSame(sent.values, of ?? {})
  const answer = given ?? refused
  const [found, setFound] = useState({ answer, faults: {} as Faults })
  // Each answer is about the last values sent.
  const faults = found.answer === answer ? found.faults : {}
  const own = given ?? (isOwn ? sent : undefined)
  const errors = Object.entries(own?.errors ?? {}).filter(([field]) => faults[field] === undefined)
  const refusal = own && { ...own, errors: Object.fromEntries(errors) }
  const errorOf = (field: string) => {
    const key = refusal?.errors[field]
    return faults[field] ?? (key === undefined ? undefined : t(key, refusal?.details?.[field]))
  }
  const idOf = (field: string) => (id === undefined ? field : `${id}-${field}`)
  const filled = Object.entries({ do: name, ...of, ...hidden }).filter((field): field is [string, string] => !!field[1])
  return {
    to,
    hidden: Object.fromEntries(filled),
    refusal,
    faults,
    tell: (more) => setFound({ answer, faults: { ...faults, ...more } }),
    field: (field, before) => ({
      id: idOf(field),
      name: field,
      defaultValue: refusal?.values[field] ?? before ?? undefined,
      error: errorOf(field),
    }),
    choice: (field, value, before = false) => {
      const isBad = errorOf(field) === undefined ? undefined : true
      // As in `describedBy`.
      return {
        name: field,
        value,
        defaultChecked: refusal ? refusal.values[field] === value : before,
        'aria-invalid': isBad,
        autoFocus: isBad,
      }
    },
    group: (field) => ({ id: idOf(field), error: errorOf(field) }),
  }
}
