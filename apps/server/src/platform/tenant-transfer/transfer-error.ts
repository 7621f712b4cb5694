/** Says to the operator why a tenant or an installation cannot be exported or loaded. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}
