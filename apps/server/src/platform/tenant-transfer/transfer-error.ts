/** Why a tenant or an installation cannot be written or loaded, as the operator is told: nothing was changed by it. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}
