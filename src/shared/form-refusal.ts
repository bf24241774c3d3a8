/** What a form hands back to its page, on both sides. */
export interface FormRefusal {
  /** The fields as they were typed; never passwords. */
  values: Record<string, string>
  /** Field → key of the text that says what is wrong; `form` for the form as a whole. */
  errors: Record<string, string>
  /** Seconds after which it may be tried again, where that is what is wrong. */
  wait?: number
}

/** What the script that sent the form goes on with. It reads like a refusal without a fault, so that a page can draw it too. */
export interface FormReply extends FormRefusal {
  data: object
}
