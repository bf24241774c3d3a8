/** A second inspection as its officer sees it: the place and the questions, nothing of the first findings. */

export interface SecondLookLine {
  /** Of the inspection that is inspected again. */
  id: string
  name: string
  district: string
  dueAt: string
}

export interface SecondLookView extends SecondLookLine {
  /** A colleague has sealed it. */
  isDone: boolean
  questions: {
    code: string
    type: 'yn' | 'num' | 'choice'
    text: string
    options: { value: string; text: string }[] | null
  }[]
}

/** Prefix of a question's code in the name of its field. */
export const secondFieldPrefix = 'q-'
