/** The one error of this folder that is meant for the operator. */

/** The database cannot be used as it is. The message is one line: the fault and the remedy. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'
}
