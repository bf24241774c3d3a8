/** A picture that is not taken, as an expected refusal: the form shows its text beside the field. */
import { type PhotoFault, photoFaults } from '#shared/photos/photo-faults.ts'

export class PhotoRefusal extends Error {
  override name = 'PhotoRefusal'
  readonly fault: PhotoFault
  constructor(fault: PhotoFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }

  /** Its code in the catalogue. */
  get code(): (typeof photoFaults)[PhotoFault] {
    return photoFaults[this.fault]
  }
}
